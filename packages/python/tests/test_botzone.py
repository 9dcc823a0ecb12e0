"""Bots over Botzone's JSON interaction, compared with the protocol `events`."""

import gzip
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from mixing_bot import Mixing

from mcr_arena import Bot, ProtocolError, play_on_botzone, read_deals
from mcr_arena.botzone.requests import RequestError, RequestReader
from mcr_arena.botzone.seat import BotzoneSeat, format_response
from mcr_arena.installation import mcr_command
from mcr_arena.upload import UploadError, write_archive

FIXTURES = Path(__file__).parents[3] / "test/fixtures"
BOT = Path(__file__).parent / "mixing_bot.py"
MODES = {"events": ("events", True), "one-shot": ("botzone-json", False), "keep-running": ("botzone-json", True)}
KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"


def games(name):
    with gzip.open(FIXTURES / f"{name}.jsonl.gz", "rt") as lines:
        return [json.loads(line) for line in lines]


def archive_of(folder, mode, bot=BOT):
    protocol, keep_running = MODES[mode]
    archive = folder / f"{bot.stem}.zip"
    write_archive(bot, archive, protocol, keep_running)
    return archive


def mcr(*arguments):
    """Run `mcr` with this Python, which has MahjongGB, first on the PATH for bots."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    command = mcr_command(*map(str, arguments))
    done = subprocess.run(command, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


PLAIN = """
from mcr_arena import Bot


class Plain(Bot):
    def decide(self, decision):
        return decision.legal_actions[-1]
"""


@pytest.mark.parametrize("mode", MODES)
def test_passes_the_check_in_each_mode(tmp_path, mode):
    """The bot has no memory; otherwise, turns without a choice would also start a process."""
    (tmp_path / "plain.py").write_text(PLAIN)
    mcr("bot", "check", archive_of(tmp_path, mode, tmp_path / "plain.py"), "--trust", "--at-once", 4)


def test_whole_deals_are_equal_in_each_mode(tmp_path):
    """The actions of the bot depend on all events it has seen and on all legal actions."""
    deals = {mode: deals_of(tmp_path / mode, mode) for mode in MODES}
    assert len(deals["events"]) == 4
    assert not any(deal.faults for deal in deals["events"])
    assert deals["one-shot"] == deals["events"]
    assert deals["keep-running"] == deals["events"]


def deals_of(folder, mode):
    folder.mkdir()
    line_up = f"me={archive_of(folder, mode)},a=random,b=shanten,c=random"
    mcr("play", "--bots", line_up, "--seed", "botzone", "--seatings", 4, "--record", folder / "record", "--trust")
    return read_deals(folder / "record/sets/r1-t1-s1.json.zst")


class Repeating(Bot):
    """Returns the response of the recorded game if it is legal."""

    response = ""

    def decide(self, decision):
        by_response = {format_response(action): action for action in decision.legal_actions}
        return by_response.get(Repeating.response, decision.legal_actions[0])


@pytest.mark.parametrize("name", ["judge", "judge-flowers", "judge-knitted"])
def test_legal_actions_match_the_judge(name):
    """Every response that Botzone's judge accepted is legal; one that ended a game as an error is not."""
    wins = errors = 0
    for game in games(name):
        end = game["outputs"][-1]["display"]
        for seat in "0123":
            player = BotzoneSeat(Repeating, {})
            for turn, responses in enumerate(game["responses"]):
                request = game["outputs"][turn]["content"][seat]
                response = Repeating.response = responses[seat]["response"]
                is_last, is_end = turn == len(game["responses"]) - 1, end.get("player") == int(seat)
                is_same = player.response_to(request) == response
                # The judge does not check all responses of the last turn.
                assert is_same or is_last, (game["id"], seat, turn, request, response)
                if is_last and is_end and end["action"] == "HU":
                    assert is_same, (game["id"], seat, request)
                    wins += 1
                if is_last and is_end and end["action"] in ("WA", "WH"):
                    assert not is_same, (game["id"], seat, request, response)
                    errors += 1
    assert wins + errors > 10


def test_one_program_per_turn():
    game = games("judge")[0]
    requests = [output["content"]["0"] for output in game["outputs"][:-1]]
    responses = [answers["0"]["response"] for answers in game["responses"]]
    memory = None
    turns = [turn for turn, request in enumerate(requests) if request.startswith("2 ")][:4]
    for turn in turns:
        sent = {"requests": requests[: turn + 1], "responses": responses[:turn], "data": memory}
        printed = played(json.dumps(sent) + "\n", keep_running=False)
        message = json.loads(printed)
        assert set(message) == {"response", "data"}
        assert message["data"] != memory
        memory = message["data"]


@pytest.mark.parametrize("form", [lambda text: text, json.dumps, lambda text: json.dumps({"requests": ["0 0 0", text]})])
def test_a_long_running_program(form):
    dealt = "1 0 0 0 0 W1 W2 W3 W5 W8 B1 B4 B9 T2 T6 F1 J1 J1"
    lines = [json.dumps({"requests": ["0 0 0"], "responses": []}), form(dealt), form("2 W4"), form("3 0 PLAY W4")]
    printed = played("".join(f"{line}\n" for line in lines)).splitlines()
    assert printed[1::2] == [KEEP_RUNNING] * 4
    responses = [json.loads(line) for line in printed[::2]]
    assert [set(response) for response in responses] == [{"response"}] * 4
    assert responses[:2] + responses[3:] == [{"response": "PASS"}] * 3
    assert re.fullmatch("PLAY [WBTFJ][1-9]", responses[2]["response"])


class Failing(Bot):
    def decide(self, decision):
        raise ValueError("no idea")


class Cheating(Bot):
    def decide(self, decision):
        return {"type": "discard", "tile": 33}


@pytest.mark.parametrize(("bot", "debug"), [(Failing, "ValueError: no idea"), (Cheating, "33} is not a legal action")])
def test_a_failure_is_answered_with_a_safe_action(bot, debug, capfd):
    sent = {"requests": ["0 0 0", "1 0 0 0 0 W1 W2 W3 W5 W8 B1 B4 B9 T2 T6 F1 J1 J1", "2 W4"], "responses": ["PASS", "PASS"]}
    message = json.loads(played(json.dumps(sent) + "\n", bot, keep_running=False))
    assert message["response"] == "PLAY W4"
    assert debug in message["debug"]
    assert debug in capfd.readouterr().err


@pytest.mark.parametrize("line", ["", "3", "[]", '{"requests": []}', '{"requests": ["0 0 0"], "responses": ["PASS"]}'])
def test_empty_and_invalid_input(line):
    if line == "":
        assert played("\n") == ""
        return
    with pytest.raises(ProtocolError):
        played(line + "\n")


def played(text, bot=Mixing, keep_running=True):
    printed = io.StringIO()
    play_on_botzone(bot, keep_running, lines=io.StringIO(text), output=printed)
    return printed.getvalue()


START = ["0 1 2", "1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 F1 F2 F3 J1"]


@pytest.mark.parametrize(
    "requests",
    [
        [""],
        ["0 4 0"],
        ["0 0 east"],
        ["0 0"],
        ["0 1 2", "1 0 0 0 0 W1 W2 W3"],
        ["0 1 2", START[1].replace("J1", "H1")],
        ["0 1 2", START[1].replace("1 0", "1 1", 1) + " H1 H2"],
        [*START, "2"],
        [*START, "2 W1 W2"],
        [*START, "2 H1"],
        [*START, "3 1 DRAW"],
        [*START, "3 4 DRAW"],
        [*START, "3 0 SING W1"],
        [*START, "3 0 PENG W1"],
        [*START, "3 0 PLAY W1", "3 0 PENG W2"],
        [*START, "3 0 PLAY W1", "3 1 CHI W3 W5"],
        [*START, "3 0 PLAY F1", "3 1 CHI F2 W5"],
        [*START, "3 0 PLAY W1", "3 0 GANG"],
        [*START, "3 0 BUGANG W1"],
        [*START, "2 W1", "3 1 GANG"],
        [*START, "3 0 PLAY W1 W2"],
        [*START, "3 0 BUHUA W1"],
    ],
)
def test_rejects_malformed_requests(requests):
    reader = RequestReader()
    for request in requests[:-1]:
        reader.read(request)
    with pytest.raises(RequestError):
        reader.read(requests[-1])


def test_archived_files_are_compatible_with_botzones_python(tmp_path):
    with zipfile.ZipFile(archive_of(tmp_path, "keep-running")) as archive:
        archive.extractall(tmp_path / "inside")
    vermin = [Path(sys.executable).parent / "vermin", "--target=3.6-", "--no-tips", "--eval-annotations", "--violations"]
    checked = subprocess.run([*vermin, tmp_path / "inside"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize(
    ("name", "code", "found"),
    [
        ("none.py", "from mcr_arena import Bot", "found none"),
        ("two.py", "from mcr_arena import Bot\nclass A(Bot): pass\nclass B(Bot): pass", "found A, B"),
        ("not-a-name.py", "from mcr_arena import Bot\nclass A(Bot): pass", "can be imported"),
    ],
)
def test_rejects_files_that_cannot_be_packed(tmp_path, name, code, found):
    (tmp_path / name).write_text(code)
    with pytest.raises(UploadError, match=found):
        write_archive(tmp_path / name, tmp_path / "bot.zip")


def test_an_archive_contains_folders_and_is_written_as_a_whole(tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    (data / "weights.npz").write_text("w")
    archive = tmp_path / "bot.zip"
    write_archive(BOT, archive, others=[data])
    written = archive.read_bytes()
    assert "data/weights.npz" in zipfile.ZipFile(archive).namelist()
    for others, error in (([data / "missing"], FileNotFoundError), ([BOT], UploadError)):
        with pytest.raises(error):
            write_archive(BOT, archive, others=others)
    assert archive.read_bytes() == written
    helper = tmp_path / "helper.py"
    with pytest.raises(UploadError, match=r"ends in \.zip"):
        write_archive(BOT, helper)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bot.zip", "data"]
