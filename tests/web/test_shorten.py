"""Scripts made short: they do the same as before, whatever their variables and properties are called."""

import json

import pytest
from py_mini_racer import MiniRacer
from web.nasty_scripts import NASTY

from printgen.web.script.modules import join_modules
from printgen.web.script.shorten import shorten

# Each ends in a value. Names stand as variables, as properties, as both, and as those of the language.
SCRIPTS = {
    "shorthand": """
        const name = "a";
        const make = (title, { name: other, ...rest }) => ({ name, title, other, rest });
        JSON.stringify(make("b", { name: 1, size: 2 }));""",
    "defaults": """
        const most = 3;
        function add(first, { second = most, third = first } = {}, ...others) {
            return [first, second, third, ...others].join();
        }
        add(1, { second: 2 }, 4, 5) + add(6);""",
    "shadows": """
        function found(found) { const other = (found) => found * 2; return other(found) + found; }
        const other = found(2);
        String(other) + found(3);""",
    "classes": """
        class Count {
            #hidden = 1;
            static of(count) { return new Count(count); }
            constructor(count) { this.count = count; }
            get twice() { return this.count * 2 + this.#hidden; }
            add({ count }) { return Count.of(this.count + count); }
            *walk(to) { for (let each = this.count; each < to; each += 1) yield each; }
            async later(count) { return count; }
        }
        const { twice: known } = Count.of(2).add({ count: 3 });
        [known, ...Count.of(1).walk(4)].join();""",
    "products": """
        function times(first, second) { return first * BigInt(second) + 2n ** BigInt(second); }
        function* count(most) { for (let each = 0; each < most; each += 1) yield each * Number(most); }
        [times(2n, 3), ...count(3)].join();""",
    "templates": r"""
        const a = { b: "x" };
        const list = [1, 2];
        `${list.map((n) => `<${n}>${{ n }.n}`).join("")}` + `}${a.b}{` + `\`${"`"}$`;""",
    "texts": r"""
        const say = (text) => text.replace(/[/"]\w+(?=\/)/g, (all) => all.toUpperCase());
        const half = 8 / 2 / 1; // not a pattern
        say("a/b/c\"d/e // no comment") + half + '"' + "'";""",
    "constants": """
        const most = 5;
        const word = "a word";
        const bare = `b`;
        function show(word) { const most = word.length; return [most, word]; }
        const made = { most, word, ["most"]: most.toFixed(1), [bare]: bare };
        for (const each of word) made[each] = most - -most / most;
        JSON.stringify([made, show(word), typeof most, word in made, `${word}${most}`, -most]);""",
    "fields": """
        const texts = { title: "A", unused: "B", most: 5, list: ["C"], other: { title: "D" }, say: (a) => a };
        const whole = { title: "E", name: "F" };
        const changed = { count: 1, times: 2 };
        changed.count += 1; changed.times *= 2;
        const spread = { title: "G", ...whole };
        const gone = { title: "H", twice: "I", twice: "J" };
        const name = "title";
        function show(texts) { return [texts.title, gone.title, gone.twice, gone.toString?.name]; }
        [texts.title, texts.most.toFixed(1), texts.list[0], texts.other.title, texts.say(2), whole[name], whole.name,
            changed.count, changed.times === 4, spread.title, ...show({ title: "K" }), typeof texts.none].join();""",
    "blocks": """
        function sign(kind) {
            switch (kind) {
                case 1: { const found = { kind }; return found.kind; }
                default: return kind > 2 ? { kind: 5 }.kind : { kind }.kind;
            }
        }
        const list = [sign(1), sign(2), sign(3)];
        list.join();""",
    "declarations": """
        const one = { const: [1] }; const two = () => { let a = 1; let b = a; const c = b; const d = c; return d; };
        let sum = 0; let most = 9;
        (sum) = two();
        const three = class { const = 1; let = 2; }; const { const: four } = one;
        if (most) { const five = 1; sum += five; } const six = [most];
        for (const each of four) sum += each; const seven = `${sum}`; const eight = `${{ sum }.sum}`;
        [sum, most, new three().let, six, seven, eight].join();""",
    "loops": """
        let sum = 0;
        function run(rows) {
            for (const [index, { length }] of rows.entries()) { sum += index * length; }
            try { null.x; } catch (error) { sum += error.message.length; }
            return sum;
        }
        run(["abc", "de"]);""",
    "promises": """
        const start = () => ({ catch: (refused) => refused({ message: JSON.stringify([1]) }) });
        start().catch((error) => JSON.stringify(error.message));""",
    "signs": """
        const a = 1;
        const b = a + +a - -a;
        let d = b;
        d++;
        const e = d + ++d * Math.abs(-2) * Number("3");
        function* list(n) { yield n * Math.min(n, 1); }
        [a, b, a - -(-1), d, e, a?.b ?? 7, a ? .5 : 1, typeof a, !a in {}, ...list(2)].join();""",
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_short_scripts_do_the_same(name: str) -> None:
    """A script that is made short comes to the same value."""
    short = shorten(SCRIPTS[name])
    assert MiniRacer().eval(short) == MiniRacer().eval(SCRIPTS[name])
    assert len(short) < len(SCRIPTS[name])


def test_names_that_are_easily_mistaken_keep_their_meaning() -> None:
    """Scripts that use names in every way that the language has come to the same values when they are made short."""
    racer = MiniRacer()
    values = {name: racer.eval(f"{{{text}}}") for name, text in NASTY.items()}
    assert {name: racer.eval(f"{{{shorten(text)}}}") for name, text in NASTY.items()} == values


def test_the_script_of_a_page_is_made_short() -> None:
    """The script of a page loses much of its length, and stays JavaScript."""
    script = join_modules("app/main.js")
    short = shorten(script)
    assert len(short) < len(script) * 0.9
    assert MiniRacer().eval(f"typeof Function({json.dumps(short)})") == "function"


@pytest.mark.parametrize("script", ["const a = 'b;", "`a", "const a = 1 \x00 2;", "f(", "f)"])
def test_what_is_no_script_is_refused(script: str) -> None:
    """What is no JavaScript is refused, not made into something else."""
    with pytest.raises(ValueError, match=r"JavaScript|template"):
        shorten(script)
