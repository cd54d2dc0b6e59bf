"""Openings on the page: drawn by lot with a seed that is shown, or chosen by name, and played on from."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from dammen.book import ballots, openings
from dammen.notation import fen, pdn
from dammen.server.tables.opening import on_offer
from dammen.variants import ALL
from server.asking import Client, Serve, token


def page(client: Client, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status, answer.text[:2000]
    return unescape(answer.text)


def begin(client: Client, text: str, **fields: str) -> Any:
    hidden = dict(re.findall(r'<input type="hidden" name="(variant|pdn)" value="([^"]*)">', text))
    sent = {"token": token(text), "variant": unescape(hidden["variant"]), "pdn": unescape(hidden["pdn"])}
    return client.post("/games", data=sent | {"opponent": "friend"} | fields)


def test_the_start_page_and_the_seats_lead_there(client: Client) -> None:
    for path in ("/", "/tables/new"):
        assert 'href="/openings"' in page(client, path)


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_each_game_shows_the_decks_and_names_that_it_has(client: Client, variant: Any) -> None:
    text = page(client, f"/openings?variant={variant.name}")
    decks = re.findall(r'<option value="([a-z0-9-]+)"[^>]*>[^<]*\([0-9,]+\)</option>', text)
    assert decks == list(ballots.names(variant))
    assert text.count("&name=") == len(openings.of(variant))
    offered = re.search(r'<select id="variant".*?</select>', text, re.DOTALL)
    assert offered is not None
    known = bool(decks or openings.of(variant))
    assert (f'value="{variant.name}"' in offered[0]) is known
    assert ("No deck of ballots and no named opening" in text) is not known


def test_a_draw_without_a_seed_makes_one_and_shows_it(client: Client) -> None:
    seeds = set()
    for _ in range(3):
        answer = client.get("/openings?variant=english&deck=acf-156&seed=", follow_redirects=False)
        assert answer.status_code == 303
        there = answer.headers["location"]
        seed = re.search(r"seed=(\d+)#begun", there)
        assert seed is not None
        seeds.add(seed[1])
        text = page(client, there.partition("#")[0])
        assert f"dammen ballot draw --deck acf-156 --seed {seed[1]}" in text
    assert len(seeds) == 3


@pytest.mark.parametrize("deck", ["acf-156", "eleven-man-2253", "russian-745", "italian-47", "international-79"])
@pytest.mark.parametrize("seed", ["2026", "Glasgow 2026"])
def test_a_game_begins_with_the_ballot_that_the_seed_draws(serve: Serve, deck: str, seed: str) -> None:
    (ballot,) = ballots.draw(ballots.get(deck), seed)
    with serve() as client:
        text = page(client, f"/openings?deck={deck}&seed={seed}")
        assert ballot.text in text
        assert f"Ballot {ballot.number} of {deck}, drawn with the seed {seed}" in text
        assert "played twice, each player having both colours" in text
        game = begin(client, client.get(f"/openings?deck={deck}&seed={seed}").text)
        saved = next(iter(pdn.read(client.get(f"{game.url.path}.pdn").text)))
        assert saved.positions() == ballot.positions()
        assert f"seed {seed}" in saved.tags["Event"]


def test_the_program_answers_a_ballot_that_leaves_it_to_move(client: Client) -> None:
    text = client.get("/openings?deck=acf-156&seed=1").text  # White is to move
    state = client.get(f"/api{begin(client, text, opponent='program', human='black', level='1').url.path}").json()
    assert (state["turn"], state["human"], state["thinking"]) == ("white", ["black"], True)


def test_a_flag_of_a_ballot_is_told(client: Client) -> None:
    deck = ballots.get("acf-174")
    seed, flag = next(
        (seed, flag) for seed in range(1000) for flag in ballots.draw(deck, str(seed))[0].flags if flag.meaning
    )
    assert flag.meaning[1:] in page(client, f"/openings?deck=acf-174&seed={seed}")


@pytest.mark.parametrize(("variant", "name"), [("english", "ayrshire lassie"), ("russian", "Кол")])
def test_an_opening_is_chosen_by_any_of_its_names(client: Client, variant: str, name: str) -> None:
    (opening,) = openings.named(name, variant)
    raw = client.get(f"/openings?variant={variant}&name={name}").text
    text = unescape(raw)
    assert f'id="begun">{opening.name}<' in text
    assert opening.source in text
    saved = next(iter(pdn.read(client.get(f"{begin(client, raw).url.path}.pdn").text)))
    assert saved.position == opening.position
    assert saved.tags["Opening"] == opening.name
    assert 'href="/library/explore' not in text


def test_of_two_openings_of_one_name_the_moves_tell_which(client: Client) -> None:
    first, second = openings.named("City Game", "russian")
    assert first.position != second.position
    for one in (first, second):
        text = page(client, f"/openings?variant=russian&name=City Game&moves={' '.join(one.moves)}")
        assert f"<figcaption>{' '.join(one.moves)}." in text


def test_an_opening_leads_to_the_explorer_and_over_the_board(serve: Serve, tmp_path: Any) -> None:
    with serve(library=str(tmp_path / "none.sqlite3")) as client:
        text = page(client, "/openings?variant=english&name=Edinburgh")
        assert "/library/explore?variant=english&line=9-13" in text
        link = re.search(r'href="(/tables/new\?[^"]*)"', text)
        assert link is not None
        after = fen.write(openings.named("Edinburgh", "english")[0].position)
        assert f'value="{after}"' in page(client, link[1])
    assert all(on_offer(variant) for variant in ALL)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("variant=chess", "chess"),
        ("variant=english&name=Sicilian", "no opening"),
        ("deck=nine-of-spades&seed=1", "no deck"),
        ("deck=nine-of-spades", "no deck"),
        ("variant=russian&deck=acf-156&seed=1", "no deck 'acf-156' of russian"),
        ("deck=acf-156&seed=" + "x" * 300, "200 characters"),
    ],
)
def test_what_is_not_there_is_told_above_the_choice(client: Client, asked: str, words: str) -> None:
    answer = client.get(f"/openings?{asked}", follow_redirects=False)
    assert answer.status_code in {400, 422}
    error = re.search(r'class="error" role="alert">(.*?)</p>', unescape(answer.text))
    assert error is not None
    assert words in error[1].lower()
    assert "Draw a ballot" in answer.text


def test_what_is_asked_for_is_escaped(client: Client) -> None:
    text = client.get("/openings?deck=acf-156&seed=%22%3E%3Cscript%3E").text
    assert "<script>" not in text.replace('<script src="/static', "").replace('<script type="module"', "")
