"""Bots that play on a server: a real one, started by `mcr serve`."""

import json
import os
import re
import subprocess
import threading
import urllib.request

import pytest
from mixing_bot import Mixing

from mcr_arena import Bot, RemoteError, RemotePlayer
from mcr_arena.botzone.seat import BotzoneSeat, format_response
from mcr_arena.botzone.tiles import name_of
from mcr_arena.installation import mcr_command
from mcr_arena.remote import _printable

SETTINGS = {
    "PORT": "0",
    "MCR_LADDER": "no",
    "MCR_BUILD": "no",
    "MCR_WORKERS": "1",
    "MCR_RATE_LIMIT": "100000",
    "MCR_LOG_LEVEL": "warn",
}


class Server:
    """A running server: the one that MCR_TEST_SERVER names by its address and a token, or one started here."""

    def __init__(self, folder):
        self.process = None
        given = os.environ.get("MCR_TEST_SERVER")
        if given is not None:
            self.url, self.token = given.split()
            return
        environment = {**os.environ, **SETTINGS, "MCR_DATA": str(folder)}
        self.process = subprocess.Popen(mcr_command("serve"), env=environment, stdout=subprocess.PIPE, text=True)
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            address = re.match(r"MCR Arena is at (\S+) ", line)
            if address:
                break
        self.url = address[1]
        self.token = re.search(r"shown this once:\s+(\S+)", "".join(lines))[1]

    def call(self, path, body=None):
        request = urllib.request.Request(
            f"{self.url}/api/{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={"authorization": f"Bearer {self.token}", "content-type": "application/json"},
        )
        with urllib.request.urlopen(request) as response:
            return json.load(response)

    def close(self):
        if self.process is None:
            return
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.close()


class Tidy(Bot):
    """Wins if it can, else passes, else makes the last legal discard."""

    def __init__(self, started, parameters, seed):
        super().__init__(started, parameters, seed)
        self.seen = []

    def see(self, event):
        self.seen.append(event["type"])

    def decide(self, decision):
        assert self.seen[0] == "dealt"
        by_type = {action["type"]: action for action in decision.legal_actions}
        return by_type.get("win") or by_type.get("pass") or by_type["discard"]


class Failing(Bot):
    def decide(self, decision):
        raise ValueError("no idea")


class Recorded(Mixing):
    """Records the deals of this process: the events of each deal, and its responses by the number of events before them."""

    deals = []

    def __init__(self, started, parameters, seed):
        super().__init__(started, parameters, seed)
        self.view, self.responses = [started], {}
        Recorded.deals.append(self)

    def see(self, event):
        super().see(event)
        self.view.append(event)

    def decide(self, decision):
        action = super().decide(decision)
        self.responses[len(self.view)] = format_response(action)
        return action


def request_of(event, before):
    """Return Botzone's request for an event of a view; None if Botzone sends none."""
    kind, seat = event["type"], event.get("seat")
    if kind == "dealStarted":
        return f"0 {seat} {['east', 'south', 'west', 'north'].index(event['prevalentWind'])}"
    if kind == "dealt":
        return " ".join(["1 0 0 0 0", *map(name_of, event["hand"])])
    if kind == "drawn":
        return f"2 {name_of(event['tile'])}" if "tile" in event else f"3 {seat} DRAW"
    if kind == "discarded":
        meld = before["meld"] if before["type"] == "claimed" else {"type": "none"}
        verb = {"chow": f"CHI {name_of(meld.get('low', 0) + 1)}", "pung": "PENG"}.get(meld["type"], "PLAY")
        return f"3 {seat} {verb} {name_of(event['tile'])}"
    if kind == "kongDeclared" and event["meld"]["type"] == "addedKong":
        return f"3 {seat} BUGANG {name_of(event['meld']['tile'])}"
    return f"3 {seat} GANG" if kind == "kongDeclared" or event.get("meld", {}).get("type") == "meldedKong" else None


def play_tournament(server, name, bot, **options):
    """Play a one-round tournament of the bot and three house bots; return the kinds of the player's notices."""
    token = server.call("tokens", {"name": name, "scope": "bot"})
    entrants = [
        {"id": name, "bot": "remote", "token": token["id"]},
        *({"id": f"{name}-{other}", "bot": "random"} for other in "abc"),
    ]
    server.call("tournaments", {"id": name, "name": name, "rounds": 1, "seatings": 4, "entrants": entrants})
    server.call(f"tournaments/{name}/start", {})
    notices = []
    ended = threading.Event()

    def notice(what):
        notices.append(what.kind)
        if options.get("cut") and what.kind == "decided" and len(notices) == 20:
            player.cut()
        if notices.count("dealEnded") == 4:
            ended.set()

    player = Cuttable(bot, server.url, token["token"], on_notice=notice)
    thread = threading.Thread(target=player.run)
    thread.start()
    assert ended.wait(300)
    player.stop()
    thread.join()
    return notices


class Cuttable(RemotePlayer):
    """A player whose connection the test can cut."""

    def cut(self):
        self._messages.put(("disconnect", "cut by the test"))


def results_of(server, name):
    while True:
        state = server.call(f"tournaments/{name}")
        if state["status"] == "finished":
            return server.call(f"tournaments/{name}/results.json")
        threading.Event().wait(0.1)


def test_plays_a_tournament_through_a_lost_connection(server):
    notices = play_tournament(server, "tidy", Tidy, cut=True)
    assert notices.count("connected") == 2
    assert notices.count("dealStarted") == 4
    assert re.findall(r'"reason": "[a-z-]+"', json.dumps(results_of(server, "tidy"))) == []


def test_deals_equal_those_played_over_botzones_json(server):
    play_tournament(server, "recorded", Recorded)
    assert len(Recorded.deals) == 4
    for deal in Recorded.deals:
        player = BotzoneSeat(Mixing, {})
        responses = {}
        for place, event in enumerate(deal.view):
            request = request_of(event, deal.view[place - 1])
            if request is not None:
                responses[place + 1] = player.response_to(request)
        assert len(deal.responses) > 5
        assert {place: responses[place] for place in deal.responses} == deal.responses


def test_an_exception_in_the_bot_counts_as_its_foul(server, capfd):
    play_tournament(server, "failing", Failing)
    assert '"reason": "crashed"' in json.dumps(results_of(server, "failing"))
    assert "ValueError: no idea" in capfd.readouterr().err


def test_a_rejected_bot_reports_the_reason(server):
    with pytest.raises(RemoteError, match="token-unknown") as refused:
        RemotePlayer(Tidy, server.url, "mcr_bot_unknown").run()
    assert refused.value.code == "token-unknown"


def test_texts_of_a_server_are_escaped():
    assert _printable("a 番种 \x1b[2J\u202e\u200b\x9b\n") == "a 番种 \\x1b[2J\\u202e\\u200b\\x9b\\n"
