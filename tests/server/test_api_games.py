"""Whole games by the JSON interface."""

from __future__ import annotations

import random

import pytest

from dammen.notation import fen, pdn
from dammen.variants import ALL, get
from server.asking import Client, Now, State, act, new_game, play, refused, told


def test_each_variant_is_described_and_can_be_begun(client: Client) -> None:
    infos = client.get("/api/variants").json()
    assert [info["name"] for info in infos] == [variant.name for variant in ALL]
    for info in infos:
        assert len(info["cells"]) == len(info["names"]) == info["size"]
        state = new_game(client, variant=info["name"])
        assert state["variant"] == info
        assert state["startFen"] == info["start"]
        assert state["turn"] == info["first"]
        assert state["legal"]
        assert {move["start"] for move in state["legal"]} <= {square for square, _ in state["pieces"]}


@pytest.mark.parametrize("variant", ["english", "antidraughts", "turkish", "russian"])
def test_a_whole_game_between_friends(client: Client, dice: random.Random, variant: str) -> None:
    state = new_game(client, variant=variant)
    while state["outcome"] is None and len(state["moves"]) < 150:
        move = dice.choice(state["legal"])
        wish = move["text"] if dice.random() < 0.5 else {key: move[key] for key in ("start", "end", "path")}
        state = play(client, state, wish)
        assert state["moves"][-1]["move"] == move
        assert state["moves"][-1]["pieces"] == state["pieces"]
    if state["outcome"] is None:
        state = act(client, state, "resign")
    assert state["legal"] == []
    assert not state["thinking"]
    assert client.get(f"/api/games/{state['id']}").json() == state
    assert state["moves"][-1]["fen"] == client.get(f"/games/{state['id']}.fen").text.strip()


def test_a_whole_game_against_the_program(client: Client, dice: random.Random) -> None:
    state = new_game(client, variant="frysk", opponent="program", human="black", level=1)
    for _ in range(40):
        if state["outcome"] is not None:
            break
        if state["thinking"]:
            assert state["legal"] == []
            state = act(client, state, "reply")
        else:
            state = play(client, state, dice.choice(state["legal"])["text"])
    else:
        state = act(client, state, "resign")
    assert state["outcome"] is not None
    assert [move["colour"] for move in state["moves"][:4]] == ["white", "black", "white", "black"]


def test_asking_for_a_reply_when_none_is_due_changes_nothing(client: Client) -> None:
    state = new_game(client, opponent="program", human="black")
    assert act(client, state, "reply") == state


def test_the_reply_comes_once_however_often_it_is_asked_for(client: Client) -> None:
    state = new_game(client, opponent="program", human="white")
    first, again = act(client, state, "reply"), act(client, state, "reply")
    assert first == again
    assert len(first["moves"]) == 1


def test_a_move_out_of_turn_waits_for_the_program(client: Client) -> None:
    state = new_game(client, opponent="program", human="white")
    answer = client.post(f"/api/games/{state['id']}/moves", json={"move": "11-15", "version": 1})
    refused(answer, 409, "program")
    assert answer.json()["state"] == state


def test_an_illegal_move_is_refused_in_words(client: Client) -> None:
    state = new_game(client, fen="B:W22,32:B17,1")
    assert state["forced"]
    answer = client.post(f"/api/games/{state['id']}/moves", json={"move": "1-5", "version": 1})
    refused(answer, 422, "22")
    path = {"move": {"start": 1, "end": 5, "path": [1, 5]}, "version": 1}
    refused(client.post(f"/api/games/{state['id']}/moves", json=path), 422, "22")
    assert client.get(f"/api/games/{state['id']}").json()["version"] == 1


def test_a_stale_move_is_refused_with_the_state(client: Client) -> None:
    state = new_game(client)
    after = play(client, state)
    answer = client.post(f"/api/games/{state['id']}/moves", json={"move": "11-15", "version": 1})
    refused(answer, 409, "version 2", "version 1")
    assert answer.json()["state"] == after


def test_nothing_is_sent_while_the_version_is_the_same(client: Client) -> None:
    state = new_game(client)
    assert client.get(f"/api/games/{state['id']}?since=1").status_code == 204
    play(client, state)
    assert told(client.get(f"/api/games/{state['id']}?since=1"))["version"] == 2


def test_a_move_is_taken_back_between_friends(client: Client) -> None:
    state = new_game(client)
    back = act(client, play(client, state), "takeback")
    assert (back["moves"], back["legal"], back["pieces"]) == ([], state["legal"], state["pieces"])
    assert back["version"] == 3
    refused(client.post(f"/api/games/{state['id']}/takeback"), 409, "take back")


def test_against_the_program_moves_are_taken_back_to_ones_own_turn(client: Client) -> None:
    state = new_game(client, opponent="program", human="white")
    state = act(client, state, "reply")
    refused(client.post(f"/api/games/{state['id']}/takeback"), 409, "take back")
    mine = play(client, state)
    assert len(act(client, mine, "takeback")["moves"]) == 1
    answered = act(client, play(client, act(client, mine, "reply") | {"version": 4, "legal": state["legal"]}), "reply")
    back = act(client, answered, "takeback")
    assert (len(back["moves"]), back["turn"], back["thinking"]) == (1, "white", False)


def test_taking_back_the_last_move_reopens_a_game(client: Client) -> None:
    state = play(client, new_game(client, fen="W:W22:B17"), "22x13")
    assert state["outcome"]["winner"] == "white"
    assert state["outcome"]["reason"]
    refused(client.post(f"/api/games/{state['id']}/moves", json={"move": "22x13"}), 409, "over", "White wins")
    back = act(client, state, "takeback")
    assert back["outcome"] is None
    assert [move["text"] for move in back["legal"]] == ["22x13"]


def test_a_hint_is_a_legal_move_in_words(client: Client) -> None:
    state = new_game(client, variant="international")
    hint = told(client.post(f"/api/games/{state['id']}/hint", json={}))
    assert hint["move"] in state["legal"]
    assert hint["text"].startswith("The program sees")


def test_the_person_resigns_against_the_program(client: Client) -> None:
    state = act(client, new_game(client, opponent="program", human="white"), "resign")
    assert (state["outcome"]["winner"], state["thinking"]) == ("black", False)
    refused(client.post(f"/api/games/{state['id']}/resign"), 409, "over")
    refused(client.post(f"/api/games/{state['id']}/hint"), 409, "over")


def test_friends_agree_a_draw_by_both_pressing(client: Client) -> None:
    state = act(client, new_game(client), "draw", by="white")
    assert state["drawOffered"] == "white"
    assert act(client, state, "draw", by="white")["outcome"] is None
    drawn = act(client, state, "draw", by="black")
    assert drawn["outcome"]["winner"] is None
    assert drawn["drawOffered"] is None


def test_an_offer_lapses_when_the_other_side_moves(client: Client) -> None:
    state = act(client, new_game(client), "draw", by="white")
    assert play(client, state)["drawOffered"] is None


def test_the_program_declines_a_draw_it_does_not_want(client: Client) -> None:
    state = new_game(client, opponent="program", human="black", fen="B:W32,31,30,29,28:B1,2")
    after = act(client, state, "draw")
    assert (after["outcome"], after["drawOffered"]) == (None, None)


def test_the_program_takes_a_draw_when_it_stands_worse(client: Client) -> None:
    state = new_game(client, opponent="program", human="black", fen="B:W32,31:B1,2,3,4,5,6")
    assert act(client, state, "draw")["outcome"]["winner"] is None


def test_a_claim_without_a_rule_is_refused(client: Client) -> None:
    refused(client.post(f"/api/games/{new_game(client)['id']}/claim"), 409, "draw")


def test_remarks_are_kept_and_saved(client: Client) -> None:
    state = play(client, new_game(client))
    state = act(client, state, "comment", ply=1, text="a <b>bold</b> start } [x]")
    assert state["moves"][0]["comment"] == "a <b>bold</b> start } [x]"
    assert "bold" in client.get(f"/games/{state['id']}.pdn").text
    assert act(client, state, "comment", ply=1, text="")["moves"][0]["comment"] is None
    refused(client.post(f"/api/games/{state['id']}/comment", json={"ply": 2, "text": "x"}), 422, "ply 2")
    refused(client.post(f"/api/games/{state['id']}/comment", json={"ply": 1, "text": "a\0"}), 422, "U+0000")


def test_a_game_begins_from_a_fen(client: Client) -> None:
    state = new_game(client, variant="international", fen="B:W28,K10:B19")
    assert state["turn"] == "black"
    assert ["10", "W"] not in state["pieces"]
    assert [10, "W"] in state["pieces"]
    assert state["startFen"] == fen.write(fen.position("B:W28,K10:B19", get("international")))


def test_a_game_is_saved_as_pdn_and_loaded_again(client: Client) -> None:
    state = new_game(client, variant="russian")
    for _ in range(6):
        state = play(client, state)
    state = act(client, state, "comment", ply=3, text="here")
    saved = client.get(f"/games/{state['id']}.pdn")
    assert saved.headers["content-disposition"].endswith('.pdn"')
    assert len(pdn.read_one(saved.text).line()) == 6
    loaded = new_game(client, variant=None, pdn=saved.text)
    assert loaded["variant"]["name"] == "russian"
    assert [move["text"] for move in loaded["moves"]] == [move["text"] for move in state["moves"]]
    assert loaded["moves"][2]["comment"] == "here"
    assert play(client, loaded)["version"] == 2


def test_the_list_shows_the_game_changed_last_first(client: Client, now: Now) -> None:
    one, two = new_game(client), new_game(client, variant="thai")
    now.pass_by(10)
    one = play(client, one)
    cards = client.get("/api/games").json()
    assert [card["id"] for card in cards] == [one["id"], two["id"]]
    assert cards[0] | {"updated": ""} == {
        "id": one["id"],
        "kind": "game",
        "variant": "english",
        "title": "English draughts (American checkers)",
        "opponent": "friend",
        "level": 5,
        "plies": 1,
        "outcome": None,
        "updated": "",
        "lastFen": one["moves"][0]["fen"],
        "url": f"/games/{one['id']}",
    }


def test_a_deleted_game_is_gone(client: Client) -> None:
    state = new_game(client)
    assert client.delete(f"/api/games/{state['id']}").status_code == 204
    refused(client.get(f"/api/games/{state['id']}"), 404, "no such game")
    assert client.get("/api/games").json() == []


def test_a_position_is_checked(client: Client) -> None:
    good = client.post("/api/positions/check", json={"variant": "english", "fen": "W:W22:B17"}).json()
    assert good["ok"]
    assert [move["text"] for move in good["legal"]] == ["22x13"]
    pieces = {"variant": "english", "turn": "white", "pieces": [[22, "w"], [17, "b"]]}
    assert client.post("/api/positions/check", json=pieces).json() == good
    man = client.post("/api/positions/check", json={"variant": "english", "fen": "W:W1:B17"}).json()
    assert not man["ok"]
    assert "crowning row" in man["problems"][0]
    nonsense = client.post("/api/positions/check", json={"variant": "english", "fen": "hello"}).json()
    assert not nonsense["ok"]
    assert nonsense["problems"]


def _shuffle(client: Client, state: State, moves: str, times: int) -> State:
    for text in moves.split() * times:
        if state["outcome"] is not None:
            break
        state = play(client, state, text)
    return state


def test_a_draw_that_needs_no_claim_comes_by_itself(client: Client) -> None:
    state = new_game(client, variant="international", fen="W:WK47:BK4")
    state = _shuffle(client, state, "47-42 4-9 42-47 9-4", 3)
    assert state["outcome"]["winner"] is None
    assert "FMJD 6" in state["outcome"]["article"]
    assert state["legal"] == []
    client.app.state.kit.games.forget()
    assert client.get(f"/api/games/{state['id']}").json() == state
    assert "1-1" in client.get(f"/games/{state['id']}.pdn").text
    assert act(client, state, "takeback")["outcome"] is None


def test_a_draw_that_must_be_claimed_is_offered_as_a_claim(client: Client) -> None:
    state = new_game(client, fen="W:WK32:BK1")
    assert state["claims"] == []
    state = _shuffle(client, state, "32-28 1-5 28-32 5-1", 2)
    assert "third time" in state["claims"][0]
    drawn = act(client, state, "claim")
    assert (drawn["outcome"]["winner"], drawn["claims"]) == (None, [])
    assert drawn["outcome"]["article"].startswith("WCDF")


def test_an_article_stands_beside_an_agreed_draw(client: Client) -> None:
    state = act(client, new_game(client, variant="international"), "draw", by="white")
    assert act(client, state, "draw", by="black")["outcome"]["article"] == "FMJD 7.3.1"
