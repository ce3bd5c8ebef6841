"""Frozen values stay as they are: whoever has proved an engine by them need not do it again."""

from vectors.make_sums import list_sums, read_frozen


def test_frozen_values_are_only_added() -> None:
    """Each value that was ever frozen still stands where it stood, to the letter."""
    assert set(read_frozen()) - set(list_sums()) == set()


def test_every_frozen_value_has_its_sum() -> None:
    """A value that is added is held from then on, and none is listed twice."""
    assert sorted(read_frozen()) == sorted(list_sums())
