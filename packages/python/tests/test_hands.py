"""Fan and shanten calls."""

import pytest

from mcr_arena import Hand, McrError, fan, shanten

ORPHANS = ["W1", "W9", "T1", "T9", "B1", "B9", "F1", "F2", "F3", "F4", "J1", "J2", "J3"]


def test_fan_scores_in_order_and_keeps_the_place_of_an_error():
    scores = fan([Hand(ORPHANS, "J3"), Hand(ORPHANS, "J9"), Hand(ORPHANS, "J3", self_drawn=True)])
    assert scores[0].total == 88 and scores[0].fans[0].name == "Thirteen Orphans"
    assert isinstance(scores[1], McrError)
    assert sum(each.points * each.count for each in scores[2].fans) == scores[2].total == 89
    assert fan([Hand(ORPHANS, "J3", self_drawn=True)], rules="wmo")[0].total == 92


def test_shanten():
    near = ["W1", "W2", "W3", "B2", "B3", "B4", "T7", "T8", "T9", "F1", "F1", "J1", "J1"]
    results = shanten([([], near), ([("PENG", "F1", 1)], near[:9] + ["J1"]), ([], ["W1", "W2"])])
    assert results[0]["min"] == 0
    assert results[1]["min"] == 0
    assert isinstance(results[2], McrError)


def test_scores_many_hands():
    scores = fan([Hand(ORPHANS, tile) for tile in ORPHANS] * 100)
    assert len(scores) == 1300 and all(score.total == 88 for score in scores)


def test_only_hands_have_fans():
    with pytest.raises(TypeError, match=r"hands\[0\]: '1', expected a Hand"):
        fan("123m")
