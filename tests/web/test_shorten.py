"""Scripts with short names: they do what they did before, and what others call stays."""

import pytest
from py_mini_racer import MiniRacer

from printgen.web.shorten import shorten_names

SCRIPT = """
const { alpha, beta: renamed = 3, ...others } = { alpha: 1, gamma: 4 };
const [first, ...following] = [renamed, alpha];
class Counter { constructor(start) { this.start = start; } get twice() { return this.start * 2; } }
function* countUp(most = 3) { for (let number = 1; number <= most; number += 1) yield number; }
const join = ({ left, right: [middle, end = alpha] }) => `${left}${middle}${end} alpha`;
const double = value => value * 2;
function fail() { try { throw new Error("alpha"); } catch (problem) { return problem.message; } }
const answer = JSON.stringify([
  { alpha, renamed, others }, first, following, new Counter(4).twice, [...countUp()], double(4), fail(),
  join({ left: "l", right: ["m"] }), ((alpha) => ({ alpha }))(9), typeof undeclared, Object.keys({ first }),
]);
const nest = (outer) => [outer, 2].map((inner) => { let sum = inner + outer; return (first) => sum + first + alpha; });
function hide() { return late() + hidden(1); function hidden(late) { return late; } }
function late() { return 5; }
function swap(left, right) {
  let each, rest = [];
  { [left, right] = [right, left]; ({ each, rest = [each, ...rest] } = { each: left }); }
  for (each of [6, 7]) { const left = each; rest.push(left); }
  switch (right) { case 1: const rest = right; right = (rest => rest + left)(8); }
  return { each, rest, left, right, found: ((rest, own = () => rest) => { const left = 9; return own() + left; })(1) };
}
globalThis.answer = [answer, nest(3).map((tell) => tell(7)), hide(), JSON.stringify(swap(1, 2))].join();
"""


def answer(script: str) -> object:
    racer = MiniRacer()
    racer.eval(f"{{{script}}}")
    return racer.eval("globalThis.answer")


def test_a_script_does_what_it_did() -> None:
    """Names of properties, of the browser and in texts stay; those that stand for values are short."""
    short = shorten_names(SCRIPT)
    assert answer(short) == answer(SCRIPT)
    for name in ("renamed", "following", "Counter", "countUp", "middle", "problem"):
        assert f"{name} " not in short.replace(f"{name}:", "")
    assert len(short) < len(SCRIPT)


def test_a_short_name_is_no_name_of_the_browser() -> None:
    """What the script does not declare is met by no new name, however short."""
    assert shorten_names("const value = e + a;") == "const t = e + a;"


def test_each_scope_counts_its_names_anew() -> None:
    """Functions that do the same are told by the same letters, which compresses well."""
    twins = "function double(value) { return value * 2; } function copy(number) { return number * 2; }"
    assert shorten_names(twins) == "function e(e) { return e * 2; } function a(e) { return e * 2; }"


def test_a_name_of_the_browser_stays_where_no_function_has_it() -> None:
    """One function may call its own so, another ask the browser."""
    script = "const find = (name) => name; const tell = () => name;"
    assert shorten_names(script) == "const e = (e) => e; const a = () => name;"


def test_names_that_leave_their_block_are_refused() -> None:
    """The names of `var` are known beyond their block, so they are not taken for those of the block."""
    with pytest.raises(ValueError, match="var"):
        shorten_names("{ var value = 1; } tell(value);")


def test_what_is_no_script_is_refused() -> None:
    """Nothing is guessed where the grammar is not met."""
    with pytest.raises(ValueError, match="cannot be parsed"):
        shorten_names("const = 3 +;")
