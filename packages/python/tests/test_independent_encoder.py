"""Planes and masks of 10,000 states, compared with a second encoder."""

import numpy as np
from independent_encoder import Deal

from mcr_arena import vec_env

STATES = 10_000
TABLES = 50
QUESTIONS = {1: "turn", 2: "claim", 3: "robKong", 4: "discardAfterClaim"}


def expected(deal, seat, question, action):
    """Planes and mask of the seat. `action`: the preceding claim, if its discard is asked for."""
    if question == 4:
        deal.claim(seat, action)
    if question == 3:
        mask = np.zeros(235, np.uint8)
        mask[0] = 1
    else:
        mask = deal.claim_mask(seat) if question == 2 else deal.turn_mask(seat, question == 1)
    return deal.planes(seat), mask


def test_planes_and_masks():
    random = np.random.default_rng(5)
    seen = dict.fromkeys(QUESTIONS, 0)
    with vec_env(TABLES, "obs38", seed="second encoder") as env:
        batch = env.reset()
        actions = np.zeros(TABLES, np.int64)
        while sum(seen.values()) < STATES:
            for table in range(TABLES):
                seat, question = int(batch.seat[table]), int(batch.question[table])
                events = [event for event in env.events(table) if event["type"] != "answered"]
                planes, mask = expected(Deal(events), seat, question, actions[table])
                assert np.array_equal(batch.planes[table], planes), (table, question)
                found = batch.mask[table].copy()
                found[1] = 0
                assert np.array_equal(found, mask), (table, question, np.flatnonzero(found != mask))
                seen[question] += 1
            # Claims and kongs are chosen more often than other actions, so that all kinds of melds occur.
            weights = np.where(np.arange(235) < 36, 1.0, 3.0) * batch.mask
            actions = (random.random(batch.mask.shape) * weights).argmax(axis=1)
            batch = env.step(actions)
    assert all(seen[question] > 0 for question in (1, 2, 4))
