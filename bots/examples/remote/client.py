"""A remote bot over plain HTTP: MCR_TOKEN=mcr_bot_… python3 client.py [URL]. Wins, otherwise passes, otherwise discards."""

import json
import os
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

URL = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:3000"
HEADERS = {"Authorization": f"Bearer {os.environ['MCR_TOKEN']}", "Content-Type": "application/json"}


def request(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    return urlopen(Request(f"{URL}/api/remote/{path}", data, HEADERS), timeout=30)


def play(stream):
    for line in stream:
        message = json.loads(line) if line.strip() else {"type": "alive"}
        if message["type"] == "problem" and message["code"] != "not-ready":
            sys.exit(message["message"])
        if message["type"] != "question":
            continue
        of_type = {action["type"]: action for action in message["legalActions"]}
        action = of_type.get("win") or of_type.get("pass") or of_type["discard"]
        request("replies", {"deal": message["deal"], "number": message["number"], "action": action}).close()


while True:
    try:
        with request("stream") as stream:
            play(stream)
    except HTTPError as error:
        if error.code in (401, 403):
            sys.exit(error.read().decode())
    except OSError:
        pass  # The connection was lost.
    time.sleep(1)
