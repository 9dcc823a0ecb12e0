"""Readers of records."""

import json
import subprocess
import tarfile

import pytest

from mcr_arena.installation import find_clone, mcr_command
from mcr_arena.records import (
    Claimed,
    Dealt,
    Discarded,
    Drawn,
    Exhausted,
    Fault,
    Foul,
    KongDeclared,
    RecordError,
    Win,
    read_archive,
    read_deals,
)


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    folder = tmp_path_factory.mktemp("records") / "table"
    bots = "a=shanten,b=shanten,c=shanten,d=random"
    command = mcr_command("play", "--bots", bots, "--seed", "3", "--seatings", "24", "--workers", "1", "--record", str(folder))
    subprocess.run(command, check=True, capture_output=True)
    return folder / "sets/r1-t1-s1.json.zst"


def test_reads_a_set(table):
    deals = read_deals(table)
    assert len(deals) == 24
    assert {deal.entrants for deal in deals} >= {("a", "b", "c", "d")}
    assert len({deal.wall for deal in deals}) == 1 and sorted(deals[0].wall) == sorted(list(range(34)) * 4)
    for deal in deals:
        assert sum(deal.deltas) == 0
        assert isinstance(deal.events[0], Dealt) and isinstance(deal.events[1], Drawn)
        assert all(len(hand) == 13 for hand in deal.events[0].hands)
        assert deal.faults == ()
    kinds = {type(event) for deal in deals for event in deal.events}
    assert {Drawn, Discarded, Claimed} <= kinds


def test_reads_an_archive(table, tmp_path):
    archive = tmp_path / "month.tar"
    with tarfile.open(archive, "w") as tar:
        tar.add(table, "2026-10/table/sets/r1-t1-s1.json.zst")
    assert list(read_archive(archive)) == read_deals(table)
    deals = read_archive(archive)
    assert next(deals) == read_deals(table)[0]
    deals.close()
    archive.write_bytes(archive.read_bytes()[:2000])
    with pytest.raises(RecordError, match="expected a complete tar archive"):
        list(read_archive(archive))


def test_tiles_add_up(table):
    """Hands folded from the events are complete: a winning hand has 14 tiles, less three per meld."""
    won = 0
    for deal in read_deals(table):
        hands = [list(hand) for hand in deal.events[0].hands]
        melds = [0, 0, 0, 0]
        last = None
        for event in deal.events[1:]:
            if isinstance(event, Drawn):
                hands[event.seat].append(event.tile)
            elif isinstance(event, Discarded):
                hands[event.seat].remove(event.tile)
                last = event.tile
            elif isinstance(event, Claimed):
                hands[event.seat].append(last)
                first = event.meld.tile
                tiles = (
                    [first, first + 1, first + 2]
                    if event.meld.kind == "chow"
                    else [first] * (4 if "Kong" in event.meld.kind else 3)
                )
                for tile in tiles:
                    hands[event.seat].remove(tile)
                melds[event.seat] += 1
            elif isinstance(event, KongDeclared):
                for _ in range(1 if event.meld.kind == "addedKong" else 4):
                    hands[event.seat].remove(event.meld.tile)
                melds[event.seat] += event.meld.kind != "addedKong"
        if isinstance(deal.outcome, Win):
            won += 1
            if deal.outcome.giver is not None:
                hands[deal.outcome.winner].append(deal.outcome.tile)
            assert len(hands[deal.outcome.winner]) == 14 - 3 * melds[deal.outcome.winner]
            assert deal.outcome.points >= 8
            assert deal.deltas[deal.outcome.winner] == max(deal.deltas)
        else:
            assert deal.outcome == Exhausted() and deal.deltas == (0, 0, 0, 0)
    assert won > 0


def test_reads_single_deals_and_faults(tmp_path):
    records = (find_clone() / "test/fixtures/deal-records-0.1.jsonl").read_text().splitlines()
    path = tmp_path / "deal.json"
    path.write_text(records[0])
    (deal,) = read_deals(path)
    assert deal.entrants is None and isinstance(deal.outcome, Win)
    record = json.loads(records[0])
    reply = {"type": "timedOut"}
    fault = {"answers": "~", "irregular": [{"question": 0, "seat": 0, "reply": reply}]}
    end = {"outcome": {"type": "foul", "seat": 0, "reason": "timed-out"}, "deltas": [-30, 10, 10, 10]}
    path.write_text(json.dumps({**record, **fault, **end}))
    (deal,) = read_deals(path)
    assert deal.outcome == Foul(0, "timed-out") and deal.deltas == (-30, 10, 10, 10)
    assert [type(event) for event in deal.events[-1:]] == [Fault] and len(deal.faults) == 1


def test_rejects_other_files(tmp_path):
    path = tmp_path / "none.json"
    path.write_text("{}")
    with pytest.raises(RecordError, match="none.json"):
        read_deals(path)


def test_names_the_reader_of_other_records_and_refuses_unfinished_deals(table, tmp_path):
    with pytest.raises(RecordError, match="a record, which read_deals reads"):
        next(read_archive(table))
    archive = tmp_path / "sets.tar"
    with tarfile.open(archive, "w") as tar:
        tar.add(table, "sets/r1-t1-s1.json.zst")
    with pytest.raises(RecordError, match="an archive, which read_archive reads"):
        read_deals(archive)
