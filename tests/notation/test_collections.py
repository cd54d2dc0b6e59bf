"""Games that people really played, replayed from the collections kept beside the repository."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dammen.notation import pdn

pytestmark = pytest.mark.data
MANY = 1100

# file, rules, games, games that replay whole; as the collections count them, or more where this reader finds more
FILES = (
    ("derived/ACF_part1of3.pdn", "english", 3141, 3141),
    ("derived/ACF_part2of3.pdn", "english", 3048, 3048),
    ("games-czech/mrcd2000kval.pdn", "czech", 40, 40),
    ("games-czech/mrcd2007.pdn", "czech", 102, 94),
    ("games-czech/mrdrcd07.pdn", "czech", 72, 69),
    ("games-english/OCA_2.0_sample43.pdn", "english", 43, 43),
    ("games-english/Principles of Strategy.pdn", "english", 16, 16),
    ("games-english/german_open_2004.pdn", "english", 1, 1),
    ("games-english/inferno.pdn", "english", 68, 68),
    ("games-english/kingsrow_vs_simon_1.pdn", "english", 1, 1),
    ("games-english/kingsrow_vs_simon_2.pdn", "english", 1, 1),
    ("games-english/oca_practicedata.pdn", "english", 194, 194),
    ("games-english/raven_sample.pdn", "english", 2, 1),
    ("games-english/tinsley.pdn", "english", 724, 723),
    ("games-international/090417ronde12.pdn", "international", 7, 7),
    ("games-international/candidate95.pdn", "international", 8, 8),
    ("games-international/delfts.pdn", "international", 2, 2),
    ("games-international/dutch96h.pdn", "international", 194, 194),
    ("games-international/horizon_boom1.pdn", "international", 1, 1),
    ("games-international/horizon_dam2.2.4.log.pdn", "international", 65, 65),
    ("games-international/horizon_damage.pdn", "international", 2, 2),
    ("games-international/horizon_dream.pdn", "international", 1, 1),
    ("games-international/horizon_engine_logs_oud2_a.pdn", "international", 1123, 1114),
    ("games-international/horizon_game_records_a.pdn", "international", 1014, 1014),
    ("games-international/horizon_gwd.pdn", "international", 1, 1),
    ("games-international/horizon_harm.pdn", "international", 1, 1),
    ("games-international/horizon_livedraughts.pdn", "international", 43, 41),
    ("games-international/horizon_lost.pdn", "international", 25, 25),
    ("games-international/horizon_roel-sven.pdn", "international", 1, 1),
    ("games-international/horizon_row-scr.pdn", "international", 1, 1),
    ("games-international/horizon_tornado.pdn", "international", 1, 1),
    ("games-international/kurnik.pdn", "international", 4, 4),
    ("games-international/mobydam_babasy1.pdn", "international", 43, 43),
    ("games-international/mobydam_babasy2.pdn", "international", 42, 42),
    ("games-international/mobydam_babasy3.pdn", "international", 49, 49),
    ("games-international/mobydam_babasy4.pdn", "international", 49, 49),
    ("games-international/mobydam_babasy5.pdn", "international", 41, 41),
    ("games-international/mobydam_diversen.pdn", "international", 13, 13),
    ("games-international/mobydam_flankgam.pdn", "international", 5, 5),
    ("games-international/mobydam_loi20.pdn", "international", 22, 22),
    ("games-international/mobydam_loi21.pdn", "international", 24, 24),
    ("games-international/mobydam_loi22.pdn", "international", 18, 18),
    ("games-international/mobydam_opening1.pdn", "international", 44, 44),
    ("games-international/mobydam_sijbgant.pdn", "international", 6, 6),
    ("games-international/mobydam_sur01.pdn", "international", 77, 77),
    ("games-international/mobydam_sur06.pdn", "international", 73, 73),
    ("games-international/mobydam_sur11.pdn", "international", 61, 61),
    ("games-international/mobydam_toprest1.pdn", "international", 27, 27),
    ("games-international/mobydam_toprest2.pdn", "international", 26, 26),
    ("games-international/mobydam_wierswal.pdn", "international", 20, 20),
    ("games-international/nk ronde 01.pdn", "international", 7, 7),
    ("games-international/nk2003-amsterdam.pdn", "international", 91, 91),
    ("games-international/prof2.pdn", "international", 16, 16),
    ("games-international/schildpad.pdn", "international", 34, 34),
    ("games-international/wiersma.pdn", "international", 34, 28),
    ("games-international/wk2003.pdn", "international", 190, 190),
    ("games-italian/40champ-1996.pdn", "italian", 302, 302),
    ("games-italian/Campionato Assoluto 2005.pdn", "italian", 53, 53),
    ("games-italian/ci98-fero.pdn", "italian", 17, 17),
    ("games-other/pool_3_vs_1_King_Theory.pdn", "pool", 1, 1),
    ("games-russian/World_Championship_1998_a.pdn", "russian", 306, 306),
    ("games-russian/abatsiev56_wiegerw.pdn", "russian", 56, 55),
    ("games-russian/abatsiev_a.pdn", "russian", 132, 131),
    ("games-russian/test.pdn", "russian", 3, 3),
    ("games-russian/ussr1947_a.pdn", "russian", 102, 102),
    ("problems/english_borderclassics.pdn", "english", 183, 1),
    ("problems/english_goulds.pdn", "english", 262, 0),
    ("problems/intl_Cat.A1.pdn", "international", 35, 35),
    ("problems/intl_Cat.B1.pdn", "international", 37, 37),
    ("problems/intl_PWCP 2a.pdn", "international", 59, 59),
    ("problems/intl_PWCP_2.pdn", "international", 51, 51),
)

# PDN texts inside JSON: file, rules, games that replay
WRAPPED = (
    ("games-brazilian/lidraughts_brazilian_pdns_a.json", "brazilian", 16),
    ("games-frisian/lidraughts_frisian_pdns_a.json", "frisian", 7),
    ("games-frisian/lidraughts_frysk_pdns_a.json", "frysk", 16),
    ("games-international/lidraughts_standard_pdns_a.json", "international", 8),
    ("games-other/lidraughts_antidraughts_pdns_a.json", "antidraughts", 16),
    ("games-other/lidraughts_breakthrough_pdns_a.json", "breakthrough", 16),
    ("games-russian/lidraughts_russian_pdns_a.json", "russian", 6),
)


def unwrap(path: Path) -> str:
    """Give the PDN texts of a JSON file as one; some have their line ends escaped twice."""
    texts = next(iter(json.loads(path.read_text(encoding="utf-8")).values()))
    return "\n\n".join(text.replace("\\n", "\n") for text in texts)


def _rows() -> list[object]:
    return [pytest.param(*row, id=row[0], marks=[pytest.mark.slow] if row[2] > MANY else []) for row in FILES]


@pytest.mark.parametrize(("file", "rules", "games", "legal"), _rows())
def test_replay(data_dir: Path, file: str, rules: str, games: int, legal: int) -> None:
    report = pdn.check(data_dir / file, rules)
    assert (report.games, report.legal) == (games, legal)


@pytest.mark.parametrize(("file", "rules", "legal"), WRAPPED, ids=[row[0] for row in WRAPPED])
def test_replay_inside_json(data_dir: Path, file: str, rules: str, legal: int) -> None:
    report = pdn.check_source(pdn.Source(unwrap(data_dir / file)), rules)
    assert report.legal == legal


@pytest.mark.parametrize(
    ("file", "rules", "legal"),
    [(row[0], row[1], row[3]) for row in FILES if row[0].startswith(("games-czech", "games-italian", "games-russian"))],
)
def test_rules_are_found_by_replaying(data_dir: Path, file: str, rules: str, legal: int) -> None:
    report = pdn.check(data_dir / file)
    assert report.legal == legal
    assert {game.variant.name for game in pdn.read(data_dir / file)} <= {rules, "international"}


@pytest.mark.parametrize("file", ["games-international/nk ronde 01.pdn", "games-russian/World_Championship_1998_a.pdn"])
def test_real_games_read_back_as_they_were_written(data_dir: Path, file: str) -> None:
    games = list(pdn.read(data_dir / file))
    assert list(pdn.read(pdn.write_all(games))) == games
