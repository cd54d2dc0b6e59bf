"""An engine that speaks Hub, well or badly: the first argument says how it misbehaves."""

from __future__ import annotations

import sys
import time

FIRST_MOVE = {"good": "32-28", "ranks": "32-28", "illegal": "32-27x38", "nonsense": "yes"}


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def flood(text: str) -> None:
    while True:
        sys.stdout.write(f"{text}\n" * 1000)


def greet(kind: str) -> None:
    if kind == "babbles":
        flood("yes")
    if kind == "early":
        say("Early 1.0 by Somebody")
        say("name Early 1.0")
        say("author Somebody")
        say("wait")
        return
    say("welcome!")
    say('id name=Fake version=1 author="No Body"')
    if kind != "plain":
        say('param name=variant value=normal type=enum values="normal frisian"')
        say("param name=book value=true type=bool")
    say("wait")


def search(kind: str) -> None:
    if kind == "dies":
        sys.stderr.write("out of luck\n")
        sys.stderr.flush()
        sys.exit(3)
    if kind == "half":
        sys.stdout.write("done mo")
        sys.stdout.flush()
        sys.exit(0)
    if kind == "empty":
        say("done")
    if kind == "complains":
        say('error message="illegal move"')
    if kind == "endless":
        sys.stdout.write("x" * 200_000)
        sys.stdout.flush()
    if kind == "tells":
        flood("info depth=1")
    if kind == "boasts":
        many = "9" * 400
        say(f"info depth={many} score=1e307 nodes={many} time=1e400")
        say("done move=32-28")
    if kind in FIRST_MOVE:
        say('info depth=3 score=0.12 nodes=77 time=0.01 nps=odd pv="32-28 19-23"')
        if kind == "ranks":
            say('info depth=3 score=-0.9 nodes=80 rank=2 pv="34-29"')
        say(f"done move={FIRST_MOVE[kind]} ponder=19-23")
    if kind == "early":
        say("info 12 14.1 -5 224400 0.04 4.5 32-28 17-21")
        say("move 32-28 17-21")


def main(kind: str) -> None:
    if kind == "mute":
        time.sleep(60)
    for text in sys.stdin:
        with open(sys.argv[2], "a", encoding="utf-8") as log:  # noqa: PTH123 - this is a little program by itself
            log.write(text)
        match text.split()[0]:
            case "hub":
                greet(kind)
            case "init":
                say("ready" if kind != "unready" else "reading...")
            case "ping":
                say("pong")
            case "go":
                search(kind)
            case "stop":
                say("done move=32-28")
            case "quit":
                return


main(sys.argv[1])
