"""Scripts whose names are easily taken for others; each ends in a value that tells whether they were."""

NASTY = {
    "default of a parameter": "const a = 2; function f(b, c = b + a, d = () => c) { return d() + b; } f(1) + f(1, 5);",
    "default that sees outside": "const x = 1; function f(a = x) { const x = 5; return a + x; } f();",
    "default object": "const f = ({ a = 1, b: { c = a } = {} } = {}) => a + c; [f(), f({ a: 3, b: { c: 4 } })].join();",
    "renaming": "const { a: x, b: [y, , z = x] } = { a: 1, b: [2, 3] }; [x, y, z].join();",
    "computed key": "const f = (k, o) => { const { [k]: v, ...rest } = o; return v + "
    'JSON.stringify(rest) + k; };f("a", { a: 1, b: 2 });',
    "computed key of outside": 'const k = "a"; function f(o) { const { [k]: v } = o; return v + k; } f({ a: 1 });',
    "list of patterns": "const f = ([a, { b }], ...[c, d = a]) => [a, b, c, d].join(); f([1, { b: 2 }], 3);",
    "given again": "let a = 1; let b = 2; [a, b] = [b, a]; ({ a, c: b } = { a: a + 5, c: 9 }); [a, b].join();",
    "caught": "const e = 1; function f() { try { null.x; } catch (e) { const n = e.message.length; "
    "return n > e; }return e; } [f(), e].join();",
    "caught and declared": "function f() { try { throw 1; } catch (error) { const other = 2; return other; } } f();",
    "caught pattern": 'function f() { try { throw { m: "x" }; } catch ({ m: text, n = text }) { return '
    "text + n; } } f();",
    "caught without name": "const e = 3; function f() { try { null.x; } catch { return e; } finally { "
    "f.e = e; } } f();",
    "method called catch": "const o = { catch(f) { return f(Math.max(1, 2)); } }; o.catch((e) => Math.min(e, 9));",
    "methods called like words": "const o = { if(a) { return a; }, for(b) { return b; }, while(c) { "
    "return c; },switch(d) { const e = d; return e; } }; o.if(1) + o.for(2) + o.while(3) + o.switch(4);",
    "getter": "const v = 3; const o = { get v() { return v * 2; }, set v(n) { this.w = n + v; }, w: 0 }; "
    "o.v = 4;[o.v, o.w].join();",
    "words as names": "const get = 1; const set = 2; const of = 3; const async = 4; const o = { get, "
    "set, of, async };const { get: g, of: h } = o; [JSON.stringify(o), g, h].join();",
    "words as methods": "const o = { get() { return 1; }, set(a) { return a; }, async() { return 3; }, "
    "static: 4 };[o.get(), o.set(2), o.async(), o.static].join();",
    "word taken from an object": "function f({ of, get = 2 }) { return of + get; } f({ of: 1 });",
    "product in an object": "const n = 2; function m(a) { return a + 1; } JSON.stringify({ n: n * m(3), o: { n } });",
    "template in template": 'const a = 1; const f = (b) => `${b.map((c) => `${c}${a}{}`).join(`${"}"}`)}`; f([1, 2]);',
    "object in template": "const a = 1; const f = (b) => `${JSON.stringify({ a, b: { b } })}${{ a }.a}`; f(2);",
    "tagged template": "const tag = (texts, ...more) => texts.raw.join('|') + more; const x = 1; "
    "tag`a${x}\\n${x + 1}b`;",
    "regex after a condition": "const g = 2; function f(s) { if (s) /g/.test(s); return s / g / 1; } f(8);",
    "regex and division": 'const g = 2; const a = 8; const x = (a) / g / 2; [/[/]g/.test("/g"), x, a / g].join();',
    "regex in an arrow": 'const f = (s) => /a\\/b`/.test(s); const g = (s) => !/"/.test(s); '
    '[f("a/b`"), g("a")].join();',
    "division by a regex": "const a = 4; String(a / /2/.source);",
    "class fields": "const size = 3; class A { size = size; #size = size * size; static size = size + 1; "
    "other;name = () => this.#size + size; } const o = new A(); [o.size, A.size, o.name(), "
    "o.other].join();",
    "class with private methods": "class A { #a = 1; #twice(a) { return a * 2 + this.#a; } has(o) { "
    "return #a in o; }run(a) { return this.#twice(a); } } const a = new A(); [a.run(2), a.has(a), "
    "a.has({})].join();",
    "class made of another": "const mix = (Base, { by }) => class extends Base { get by() { return by; } "
    "};class B extends mix(class Own { own() { return Own.name.length > 0; } }, { by: 2 }) { all() { "
    "return this.by; } }const b = new B(); [b.all(), b.own()].join();",
    "static block": "const a = 2; class A { static { const b = a * 2; A.b = b; } static get twice() { "
    "return A.b * a; } } A.twice;",
    "accessors of a class": "class A { static get() { return 1; } get get() { return 2; } set set(v) { "
    "this.v = v; }async *[Symbol.asyncIterator]() {} static async = 3; } const o = new A(); o.set = 4; "
    "[A.get(), o.get, o.v, A.async].join();",
    "labels": "function f(list) { let found = 0; found: for (const a of list) { for (const b of a) {if "
    "(b === 2) continue found; if (b === 9) break found; found += b; } } return found; } f([[1, 2, 5], "
    "[3], [9], [4]]);",
    "label of a block": "function f(end) { end: { if (end) break end; return 1; } return end; } [f(0), f(2)].join();",
    "shadows in blocks": "const a = 1; function f() { { const a = 2; { const a = 3; f.b = a; } f.c = a; "
    "} return a; }[f(), f.b, f.c].join();",
    "block and what is global": "function f() { { const Math = 1; f.m = Math; } return Math.max(1, 2); } f() + f.m;",
    "block and outer function": "function f(a) { return () => { if (a) { const a = 5; f.a = a; } return "
    "a; }; } f(1)() + f.a;",
    "closures in loops": "const all = []; for (let i = 0; i < 3; i += 1) { const j = i * 2; all.push(() "
    "=> i + j); }all.map((f) => f()).join();",
    "loops of one statement": "const i = 7; const all = []; for (const i of [1, 2]) for (const j of [i, "
    "3]) if (j > 1)all.push(() => i * j); else all.push(() => { return i; }); all.push(() => i); "
    "all.map((f) => f()).join();",
    "loop over its own name": "const a = { a: [1, 2] }; let sum = 0; for (const { length: b } of [a.a]) "
    "{ sum += b; }for (const k in a) sum += k.length + a[k].length; sum;",
    "loop without statement": "function f(n) { let a = 0; for (; a < n; a += 1); while (a++ < 9); return "
    "a; }function g(n) { if (n) { for (; n < 5; n += 1); } return n; } [f(3), g(1)].join();",
    "do": "function f() { let n = 0; do { const m = n + 1; n = m; } while (n < 3); for (const m of [4]) "
    "do n += m; while (n < 9);return n; } f();",
    "shorthand": "const a = 1; const f = (b) => ({ a, b, c: { a: b, b: a }, [a]: b, d() { return a; } "
    "});JSON.stringify(f(2)) + f(1).d();",
    "async": "const of = async (list) => { let sum = 0; for await (const each of list) { sum += each; } "
    "return sum; };const f = async x => (await of([x, 2])) + x; const g = async function named(a) { "
    "return named.length + a; };[typeof of([1]).then, typeof f(1).then, typeof g(2).catch].join();",
    "generators": "function* walk(n) { const a = yield n * 2; yield* [a, n]; } const w = "
    "walk(2);[w.next().value, w.next(7).value, w.next().value].join();",
    "optional chaining": "const a = { b: { c: (d) => d } }; const b = null; const i = 'b';[a?.b?.c?.(1), "
    "b?.c, a?.[i]?.c(2), b?.[i], a ?.5:1, b ?? i].join();",
    "numbers": "const n = 1_000; const x = 0xff ?? 0;[n + 1_0.5, x, 1e3, 1e-2, .5e1, 5..toFixed(1), 1 "
    ".toString(), 2n ** 3n, 0b1_1].join();",
    "arrow in a choice": "const x = 5; const f = (c) => (c ? (x) => x + 1 : x); const g = (c) => c ? x "
    "=> x : x;[f(1)(1), f(0), g(1)(2), g(0)].join();",
    "arrows of arrows": "const f = a => b => ({ c }) => a + b * c; f(1)(2)({ c: 3 });",
    "names of expressions": "const g = 1; const f = function g(n) { return n ? n * g(n - 1) : 1; };const "
    "C = class g { who() { return typeof g; } }; [f(4), g, new C().who()].join();",
    "function within": "function f(n) { return even(n); function even(n) { return n ? odd(n - 1) : true; "
    "}function odd(n) { return n ? even(n - 1) : false; } } [f(2), f(3)].join();",
    "choice in a switch": "function f(n, a) { switch (n) { case a ? 1 : 2: { const b = { a }; return "
    "b.a; }case 3: return { n, a: { n } }.a.n; default: { const n = a; return n; } } } [f(1, 7), f(2, "
    "0), f(3, 1), f(9, 8)].join();",
    "in": "const a = { b: 1 }; const c = 'b' in a, d = 'a' in a; for (const b in a) { a.e = b; } [c, d, a.e].join();",
    "empty places": "const a = [1, , 2, ,]; const [, b, , c = 5] = a; [a.length, [,].length, b, c].join();",
    "signs": "let a = 1; let b = 2; const c = a+ ++b- -a- --a; const d = a < !b; [a, b, c, d, a+ +b, - -b].join();",
    "old variables": "function f(n) { if (n) { var a = n; } { let a = 9; f.a = a; } return [a, f.a].join(); } f(3);",
    "arguments": "function f(a) { return arguments.length + (() => arguments[1])() + a; } f(1, 2, 3);",
    "global functions": "const parse = (text) => JSON.parse(text); const a = parse('[1]'); isNaN(a) + "
    "Number.parseInt('7', 10);",
}
