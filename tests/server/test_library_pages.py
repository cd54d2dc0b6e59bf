"""The library on the page, without scripts: what is found, what a game shows, what was played, and who may add."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from dammen import library
from dammen.model import Colour, Game, Position
from dammen.notation import fen, moves, pdn
from dammen.server.library.explore import Shares, _shares, way_of
from dammen.server.library.replay import Replay
from dammen.variants import get
from dammen.variants.house import from_mapping
from library_games import plain_game, rich_game, some_games
from server.asking import Client, Serve, new_game, play, token

ANNOTATED = """
[Event "Club"]
[White "Ann"]
[Black "Bob"]
[Date "1998.05.??"]
[Result "1/2-1/2"]
[GameType "21"]

{Before all} 1. 11-15 $1 24-20 {the usual reply} (1... 23-19 2. 8-11 (2. 9-14 22-17) 22-17) 2. 8-11 28-24 1/2-1/2

[Event "Cup"]
[White "Bob"]
[Black "Cid"]
[Date "2001.02.03"]
[Result "1-0"]
[GameType "21"]

1. 11-15 23-19 2. 8-11 22-17 1-0
"""
Shelve = Callable[..., Any]


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """Give a library with the two games above."""
    path = tmp_path / "library.sqlite3"
    with library.open(path, create=True) as lib:
        lib.add_games(pdn.read(ANNOTATED))
    return path


@pytest.fixture
def client(serve: Serve, shelf: Path) -> Iterator[Client]:
    with serve(library=str(shelf)) as client:
        yield client


def page(client: Client, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status, answer.text[:2000]
    return re.sub(r"\s+", " ", unescape(answer.text))


def players(text: str) -> list[str]:
    found = re.findall(r"games/\d+[^\"]*\">([^<]* \u2013 [^<]*)</a>", text)
    return [names.replace("\u2013", "-") for names in found]


# --- the list ---------------------------------------------------------------------------------------------------------


def test_the_list_and_the_way_to_it(client: Client) -> None:
    assert 'href="/library"' in page(client, "/")
    text = page(client, "/library")
    assert players(text) == ["Ann - Bob", "Bob - Cid"]
    assert "2 games" in text
    assert "1998.05<" in text.replace(" ", "")


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("player=bob", ["Ann - Bob", "Bob - Cid"]),
        ("white=bob", ["Bob - Cid"]),
        ("black=bob&variant=english", ["Ann - Bob"]),
        ("event=cup", ["Bob - Cid"]),
        ("since=2000", ["Bob - Cid"]),
        ("until=1998-05", ["Ann - Bob"]),
        ("result=draw", ["Ann - Bob"]),
        ("result=white", []),
        ("result=black", ["Bob - Cid"]),
        ("opening=ayrshire+lassie", ["Ann - Bob"]),
        ("opening=lassie&player=cid", []),
        ("variant=russian", []),
        ("part=?:W20:B15&variant=english", ["Ann - Bob"]),
        ("part=?:W:B15&vacant=24&variant=english", ["Ann - Bob"]),
        ("material=W12:B12&lasting=4", ["Ann - Bob", "Bob - Cid"]),
        ("material=W1:B1", []),
    ],
)
def test_what_is_asked_for_is_found(client: Client, asked: str, found: list[str]) -> None:
    text = page(client, f"/library?{asked}")
    assert players(text) == found
    assert f"{len(found)} of 2 games" in text
    assert ("No game answers that" in text) is not bool(found)


def test_a_position_is_found_by_any_way_to_it_and_shown_where_it_stands(client: Client) -> None:
    after = _english("11-15", "23-19", "8-11")
    text = page(client, f"/library?position={fen.write(after)}")
    assert players(text) == ["Bob - Cid"]
    assert 'href="/library/games/2?ply=3"' in text
    game = page(client, "/library/games/2?ply=3")
    assert 'aria-current="step">8-11' in game
    assert players(page(client, f"/library?position={fen.write(library.turned(after))}&turned=1")) == ["Bob - Cid"]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("position=x&variant=english", "no colon"),
        ("position=W:W33:B1&variant=english", "33"),
        ("material=W3", "names one side"),
        ("part=?:W99:B&variant=english", "99"),
        ("vacant=99&variant=english", "no square 99"),
        ("since=yesterday", "is no date"),
        ("result=lucky", "it may be open, white, black, draw, both-lose"),
        ("variant=chess", "chess"),
        ("part=?:W20:B15", "choose the game"),
        ("lasting=many", "should be a whole number"),
        ("after=x", "should be a whole number"),
        ("player=" + "x" * 300, "it may have 200 characters"),
        ("position=" + "x" * 3000, "it may have 2000 characters"),
    ],
)
def test_what_cannot_be_read_is_told_above_the_form(client: Client, shelf: Path, asked: str, words: str) -> None:
    with library.open(shelf) as lib:
        lib.add_games([Game("russian")])
    answer = client.get(f"/library?{asked}")
    assert answer.status_code in {400, 422}
    error = re.search(r'class="error" role="alert">(.*?)</p>', unescape(answer.text))
    assert error is not None
    assert words in error[1]
    assert 'role="search"' in answer.text


def test_what_is_asked_for_stays_in_the_form_and_is_escaped(client: Client) -> None:
    text = client.get("/library?event=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&result=white").text
    assert "<script>alert" not in text
    assert 'value="&#34;&gt;&lt;script&gt;' in text
    assert '<option value="white" selected>' in text
    assert "<details open>" in text


def test_a_long_list_goes_on_page_by_page(serve: Serve, tmp_path: Path) -> None:
    path = tmp_path / "many.sqlite3"
    with library.open(path, create=True) as lib:
        lib.add_games(_numbered(120))
    with serve(library=str(path)) as client:
        found, at = [], "/library?event=club"
        for _ in range(3):
            text = page(client, at)
            found += re.findall(r"round (\d+)", text)
            more = re.search(r'href="([^"]*)">More games', text)
            at = more[1] if more else ""
        assert found == [str(number) for number in range(120)]
        assert at == ""
        assert 'href="/library?event=club">To the first' in text


def _numbered(count: int) -> Iterator[Game]:
    for number in range(count):
        game = Game("english", tags={"Event": "Club", "White": "A", "Black": "B", "Round": str(number)})
        game.play(game.position.legal[0])
        yield game


def test_games_are_saved_as_they_are(client: Client) -> None:
    saved = client.get("/library.pdn?player=cid")
    assert saved.headers["content-disposition"].endswith('"library.pdn"')
    assert [game.tags["White"] for game in pdn.read(saved.text)] == ["Bob"]
    one = client.get("/library/games/1.pdn").text
    assert next(iter(pdn.read(one))) == next(iter(pdn.read(ANNOTATED)))


# --- a game -----------------------------------------------------------------------------------------------------------


def test_a_game_shows_its_moves_comments_and_variations(client: Client) -> None:
    text = re.sub(r"<[^>]*>", " ", page(client, "/library/games/1"))
    book = re.sub(r"\s+", " ", text[text.index("Before all") : text.index("Played from here")])
    assert book.strip() == (
        "Before all 1. 11-15! 24-20 the usual reply Variation: 1… 23-19 2. 8-11 "
        "Variation: 2. 9-14 22-17 2… 22-17 2. 8-11 28-24 1/2-1/2"
    )


def test_every_node_has_an_address_and_the_walk_leads_through_them(client: Client) -> None:
    text = page(client, "/library/games/1")
    links = re.findall(r'class="move[^"]*" data-walk href="(/library/games/1\?at=\d+)"', text[: text.index('"played"')])
    assert len(links) == len(set(links)) == 9
    walked, at = [], "/library/games/1?at=0"
    while at:
        text = page(client, at)
        walked.append(re.search(r"data-caption>([^<]*)<", text)[1])  # type: ignore[index]
        on = re.search(r'data-key="on" href="([^"]*)"', text)
        at = on[1] if on else ""
    assert walked == ["The start", "Black: 11 to 15", "White: 24 to 20", "Black: 8 to 11", "White: 28 to 24"]
    variation = next(link for link in links if "in a variation" in page(client, link))
    assert 'data-key="back" href="/library/games/1?at=1"' in page(client, variation)


def test_beside_the_board_stands_what_was_played_in_all_games(client: Client) -> None:
    text = page(client, "/library/games/1?at=1")
    table = text[text.index("choices-table") : text.index("</table>")]
    rows = re.findall(r'<a class="move" data-walk href="([^"]*)" title="[^"]*">([^<]*)</a>', table)
    assert [move for _, move in rows] == ["23-19", "24-20"]
    to_variation, to_main = (re.search(r"at=(\d+)", url) for url, _ in rows)
    assert to_main is not None
    assert to_variation is not None  # it is a variation of this game, so it leads there
    elsewhere = page(client, "/library/games/1?at=2")
    assert "line=11-15+24-20" in elsewhere
    assert "Ayrshire Lassie" in elsewhere


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/library/games/99", 404, "there is no game 99"),
        ("/library/games/x", 404, "games have numbers"),
        ("/library/games/1.exe", 404, "not as .exe"),
        ("/library/games/99.pdn", 404, "there is no game 99"),
        ("/library/games/1?at=10", 400, "a whole number from 0 to 9"),
        ("/library/games/1?at=-1", 400, "a whole number"),
        ("/library/games/1?ply=nine", 400, "a whole number"),
        ("/library/games/123456789012345678901234567890", 404, "there is no game"),
    ],
)
def test_a_game_that_is_not_there(client: Client, path: str, status: int, words: str) -> None:
    assert words in page(client, path, status).lower()


@pytest.mark.parametrize("seed", range(6))
def test_the_lines_of_a_replay_are_those_of_its_pdn(seed: int) -> None:
    game = rich_game(seed)
    replay = Replay(game)
    lines = replay.lines()
    shown = [step.text for line in lines for step in line.steps]
    assert sorted(step.at for line in lines for step in line.steps) == list(range(1, len(replay.nodes)))
    for line in lines:
        for step in line.steps:
            node = replay.nodes[step.at]
            assert node.parent is not None
            assert (step.remark, step.before) == (node.comment, node.comment_before)
    written = re.sub(r"\{[^}]*\}|\$\d+|\d+\.+|[()]|\[[^\]]*\]", " ", pdn.write(game)).split()[:-1]
    plain = [part for part in written if part not in {"*", "1-0", "0-1", "1/2-1/2", "0-0", "2-0", "0-2", "1-1"}]
    assert len(shown) == len(plain)
    assert [text.split("x")[0].split("-")[0] for text in shown] == [re.split(r"[-x:]", text)[0] for text in plain]


@pytest.mark.parametrize("number", range(18))
def test_the_way_to_a_node_leads_there(number: int) -> None:
    game = some_games(18)[number]
    replay = Replay(game)
    for node in replay.nodes[:: max(1, len(replay.nodes) // 7)]:
        base, texts = replay.way(node)
        assert way_of(game.variant, base, " ".join(texts)).position == node.position


def test_the_node_at_a_ply(client: Client) -> None:
    replay = Replay(plain_game(3))
    line = replay.game.line()
    assert replay.at_ply(0) == 0
    for node in line:
        assert replay.nodes[replay.at_ply(node.ply)] is node
    assert replay.nodes[replay.at_ply(999)] is (line[-1] if line else replay.game.root)
    assert "28 to 24" in page(client, "/library/games/1?ply=4")


# --- the explorer -----------------------------------------------------------------------------------------------------


def test_the_explorer_counts_what_was_played(client: Client) -> None:
    text = page(client, "/library/explore")  # of the one game that the library has
    assert "English draughts (American checkers): the start" in text
    assert re.search(r">11-15</a>.*?>2</td>", text)
    text = page(client, "/library/explore?variant=english&line=11-15+23-19")
    assert "Games" in text
    assert re.search(r">8-11</a>.*?class=\"num\">1</td>", text)
    assert players(text) == ["Bob - Cid"]
    assert 'href="/library/games/2?ply=2"' in text


def test_an_opening_has_its_name_whatever_the_order_of_its_moves(client: Client) -> None:
    assert '<h1 class="game-title">Ayrshire Lassie</h1>' in page(
        client, "/library/explore?variant=english&line=11-15+24-20"
    )
    assert "Ayrshire Lassie" in page(client, "/library/explore?variant=english&line=11-15")


def test_the_explorer_of_some_games_keeps_to_them(client: Client) -> None:
    text = page(client, "/library/explore?variant=english&player=ann&line=11-15")
    assert ">24-20</a>" in text
    assert not re.search(r'>23-19</a>.*?class="num">1<', text)
    assert "player=ann" in re.search(r'data-walk href="([^"]*)" title="24 to 20"', text)[1]  # type: ignore[index]


def test_a_position_that_was_set_up_is_explored(client: Client) -> None:
    start = fen.write(_english("11-15", "24-20", "8-11"))
    text = page(client, f"/library/explore?variant=english&fen={start}")
    assert ">28-24</a>" in text
    assert "From a set position" in text
    empty = page(client, "/library/explore?variant=english&fen=W:W32:B1")
    assert "No game of the library has this position" in empty


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("line=11-16x", "line: move 1"),
        ("line=11-15+11-15&variant=english", "line: move 2"),
        ("line=" + "11-15+" * 2000, "6000 characters"),
        ("fen=x", "no colon"),
        ("fen=" + "x" * 3000, "2000 characters"),
        ("variant=chess", "chess"),
        ("since=never", "is no date"),
    ],
)
def test_the_explorer_tells_what_it_cannot_read(client: Client, asked: str, words: str) -> None:
    answer = client.get(f"/library/explore?{asked}")
    assert answer.status_code in {400, 422}
    assert words in unescape(answer.text).lower()


@pytest.mark.parametrize("counts", [(1, 1, 1), (2, 0, 1), (0, 0, 3), (1, 5, 1), (333, 333, 334), (1, 0, 199)])
def test_shares_add_up(counts: tuple[int, int, int]) -> None:
    white, drawn, black = counts
    shares = _shares(library.Results(7, white, black, drawn))
    assert shares is not None
    assert shares.white + shares.drawn + shares.black == 100
    assert min(shares.white, shares.drawn, shares.black) >= 0
    assert abs(shares.white - 100 * white / sum(counts)) <= 0.5
    assert _shares(library.Results(open=3)) is None
    assert _shares(library.Results(white=3)) == Shares(100, 0, 0)


# --- no library, an empty one, and adding -----------------------------------------------------------------------------


def test_a_server_without_a_library(serve: Serve) -> None:
    with serve() as client:
        assert "/library" not in page(client, "/")
        for path in ("/library/explore", "/library/games/1", "/library.pdn"):
            assert "this server shows no library" in page(client, path, 404).lower()
        assert "this server shows no library" in page(client, "/library", 404).lower()


def test_a_house_variant_is_shown_by_the_rules_that_the_library_keeps(serve: Serve, tmp_path: Path) -> None:
    house = from_mapping(
        {"base": "english", "name": "our-own", "title": "Our own game", "compulsory": False}, where="house"
    )
    path = tmp_path / "library.sqlite3"
    game = Game(house)
    for text in ("11-15", "22-18", "8-11"):  # a capture is passed over
        game.play(moves.read(text, game.position))
    with library.open(path, create=True) as lib:
        lib.add_games([game])
    with serve(library=str(path)) as client:
        text = page(client, "/library/games/1?at=2")
        assert "Our own game" in text
        assert "Play from here" not in text
        assert ">8-11</a>" in text
        text = page(client, "/library/explore")
        assert "Our own game: the start" in text
        assert re.search(r">11-15</a>.*?>1</td>", text)
        assert "1 of 1 games" in page(client, "/library?variant=our-own")


def test_a_library_that_is_not_there_yet(serve: Serve, tmp_path: Path) -> None:
    path = tmp_path / "none" / "library.sqlite3"
    with serve(library=str(path)) as client:
        text = page(client, "/library")
        assert "dammen library add games.pdn" in text
        assert 'action="/library/add"' not in text
        assert "there is no library yet" in page(client, "/library/explore", 404).lower()
        refused = client.post("/library/add", data={"pdn": ANNOTATED, "token": token(client.get("/").text)})
        assert refused.status_code == 403
        assert "No games can be added on this page" in refused.text
    assert not path.exists()


def test_games_are_added_on_the_page(serve: Serve, tmp_path: Path) -> None:
    path = tmp_path / "new" / "library.sqlite3"
    with serve(library=str(path), library_add=True) as client:
        added = _add(client, pdn=ANNOTATED)
        assert "2 games added." in added.text
        assert players(unescape(added.text)) == ["Ann - Bob", "Bob - Cid"]
        assert "in the library already" in _add(client, pdn=ANNOTATED).text
        third = ANNOTATED.replace("Cid", "Dora").replace("22-17 1-0", "22-17 3. 1-32 1-0")
        told = unescape(_add(client, file=third).text)
        assert "1 game added" in told
        assert "1 already there" in told
        assert "1 with a refused move, kept as far as that (18:33: '1-32' is not legal" in told
    with library.open(path) as lib:
        assert len(lib) == 3


def test_a_game_that_was_played_here_is_added(serve: Serve, tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite3"
    with serve(library=str(path), library_add=True) as client:
        new_game(client)  # without a move it is not worth keeping
        state = play(client, new_game(client), "11-15")
        text = page(client, "/library")
        assert re.findall(r'<option value="([0-9a-f]{16})">', text) == [state["id"]]
        own = token(client.get("/library").text)
        assert "1 game added." in client.post("/library/add", data={"game": state["id"], "token": own}).text
        assert client.post("/library/add", data={"game": "f" * 16, "token": own}).status_code == 404
        client.cookies.clear()
        assert 'name="game"' not in client.get("/library").text
        other = token(client.get("/library").text)
        assert client.post("/library/add", data={"game": state["id"], "token": other}).status_code == 404
    with library.open(path) as lib:
        assert [len(game.moves()) for game in lib.games()] == [1]


def _add(client: Client, *, pdn: str = "", file: str = "", form: str | None = None) -> Any:
    files = {"file": ("games.pdn", file.encode())} if file else None
    own = token(client.get("/library").text) if form is None else form
    return client.post("/library/add", data={"pdn": pdn, "token": own}, files=files)


@pytest.mark.parametrize(
    ("fields", "status", "words"),
    [
        ({}, 422, "nothing was given to add"),
        ({"pdn": "not a game"}, 422, "there is no game"),
        ({"pdn": "x" * 1_000_001}, 422, "1,000,000 characters"),
        ({"file": "\0"}, 400, "not text"),
        ({"file": "x" * 1_100_000}, 413, "too large"),
        ({"pdn": ANNOTATED, "form": "stale"}, 403, "token"),
    ],
)
def test_what_cannot_be_added(serve: Serve, tmp_path: Path, fields: dict[str, str], status: int, words: str) -> None:
    path = tmp_path / "library.sqlite3"
    with serve(library=str(path), library_add=True) as client:
        answer = _add(client, **fields)
        assert answer.status_code == status
        assert words in answer.text.lower()
    if path.exists():
        with library.open(path) as lib:
            assert len(lib) == 0


def test_another_site_adds_nothing(serve: Serve, shelf: Path) -> None:
    with serve(library=str(shelf), library_add=True) as client:
        headers = {"sec-fetch-site": "cross-site"}
        assert client.post("/library/add", data={"pdn": ANNOTATED}, headers=headers).status_code == 403


@pytest.mark.parametrize(
    "path", ["/library", "/library/explore", "/library/games/1", "/library/games/1.pdn", "/library.pdn"]
)
def test_what_is_for_this_machine_alone_is_shown_under_its_names_alone(serve: Serve, shelf: Path, path: str) -> None:
    with serve(library=str(shelf), library_here=True, library_add=True) as client:
        for host in ("localhost:8000", "127.0.0.1", "[::1]:9000"):
            assert client.get(path, headers={"host": host}).status_code == 200
        for host in ("evil.example", "localhost.evil.example:8000", "127.0.0.1.evil.example", "[::1"):
            refused = client.get(path, headers={"host": host})
            assert refused.status_code in {400, 403}
            assert "Ann" not in refused.text
            own = {"token": token(client.get("/", headers={"host": "localhost"}).text), "pdn": ANNOTATED}
            assert client.post("/library/add", data=own, headers={"host": host}).status_code in {400, 403}


def test_a_file_that_is_no_library_is_told(serve: Serve, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("nothing of the kind")
    with serve(library=str(path)) as client:
        assert "is no library of games" in page(client, "/library", 422)


def _english(*texts: str) -> Position:
    position = Position.start(get("english"))
    for text in texts:
        position = position.play(moves.read(text, position))
    return position


def test_the_side_to_move_is_the_boards(client: Client) -> None:
    assert _english("11-15").turn is Colour.WHITE
    assert '"urls":' in page(client, "/library/games/1?at=1")
