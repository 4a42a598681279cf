import { describe, expect, test } from 'bun:test'
import { writeFunctionTable } from '../compile/sources/write-function-table'
import { FunctionTable } from '../lookup/function-table'
import { functionsOf } from './functions-of'

/** The name of the function around a pilcrow, as a compiled map gives it. */
function nameAt(marked: string, path: string) {
  const before = marked.slice(0, marked.indexOf('¶')).split('\n')
  const spans = functionsOf(marked.replace('¶', ''), path)
  const table = new FunctionTable(writeFunctionTable(spans))
  return table.at(before.length - 1, before.at(-1)?.length ?? 0)
}

// What Node 20 prints for the same code, run unminified; where it prints the kind of an object,
// `Object.load`, the name of the variable stands, and grouping takes the last part of both.
test.each<[string, string, string | undefined]>([
  ['a declaration', 'function checkout() { ¶ }', 'checkout'],
  ['its default arguments', 'function checkout(id = ¶make()) { }', 'checkout'],
  ['a generator', 'async function* pages() { ¶ }', 'pages'],
  ['the innermost of nested ones', 'function outer() { function inner() { ¶ } }', 'inner'],
  ['after a nested one', 'function outer() { function inner() { } ¶ }', 'outer'],
  ['the top of a file', 'function load() { }\n¶load()', undefined],
  ['an assigned arrow', 'const load = async () => { ¶ }', 'load'],
  ['an arrow without braces', 'const load = (id) => fetch(¶id)', 'load'],
  ['an assigned function', 'var load = function () { ¶ }', 'load'],
  ['a function with a name of its own', 'const load = function retry() { ¶ }', 'retry'],
  ['a later assignment', 'let load; load = () => { ¶ }', 'load'],
  ['the nearest of two assignments', 'a = b = () => { ¶ }', 'b'],
  ['an assignment if missing', 'let load; load ??= () => { ¶ }', 'load'],
  ['a choice', 'const load = fast ? () => { ¶ } : null', 'load'],
  ['a fallback', 'const load = given || (() => { ¶ })', 'load'],
  ['a list', 'const hooks = [() => { ¶ }]', 'hooks'],
  ['a default argument', 'function f(done = () => { ¶ }) {}', 'done'],
  ['a default in a pattern', 'const { done = () => { ¶ } } = {}', 'done'],
  ['a member', 'api.load = function () { ¶ }', 'api.load'],
  ['a deep member', 'window.App.utils.fmt = () => { ¶ }', 'window.App.utils.fmt'],
  ['a member in quotes', "api['load'] = () => { ¶ }", 'api.load'],
  ['a member that is computed', 'api[key] = () => { ¶ }', 'api.<computed>'],
  ['a member of a result', 'make().load = () => { ¶ }', 'make.load'],
  ['a prototype', 'Cart.prototype.render = function () { ¶ }', 'Cart.render'],
  ['a whole prototype', 'Cart.prototype = { render: function () { ¶ } }', 'Cart.render'],
  ['exports', 'exports.load = () => { ¶ }', 'exports.load'],
  ['module.exports', 'module.exports = function () { ¶ }', 'module.exports'],
  ['this in a function class', 'function App() { this.load = () => { ¶ } }', 'App.load'],
  ['this in a constructor', 'class App { constructor() { this.load = () => { ¶ } } }', 'App.load'],
  ['this of nobody', 'function app() { this.load = () => { ¶ } }', 'load'],
  ['a method of an object', 'const api = { load() { ¶ } }', 'api.load'],
  ['an arrow of an object', 'const api = { load: () => { ¶ } }', 'api.load'],
  ['a nested object', 'const api = { v1: { load() { ¶ } } }', 'api.v1.load'],
  ['an object that is an argument', 'register({ load() { ¶ } })', 'Object.load'],
  ['an object that is returned', 'const make = () => ({ load: () => { ¶ } })', 'Object.load'],
  ['a getter of an object', 'const api = { get base() { ¶ } }', 'get base'],
  ['a key in quotes', "const api = { 'on-load': () => { ¶ } }", 'on-load'],
  ['a key that is a template', 'const api = { [`load`]: () => { ¶ } }', 'api.load'],
  ['a computed key', 'const api = { [key]() { ¶ } }', '<computed>'],
  ['while a key is computed', 'function f() { return { [¶key()]() { } } }', 'f'],
  ['a method', 'class Cart { checkout() { ¶ } }', 'Cart.checkout'],
  ['a static method', 'class Cart { static make() { ¶ } }', 'Cart.make'],
  ['a constructor', 'class Cart { constructor() { ¶ } }', 'new Cart'],
  ['a constructor nobody wrote', 'x; ¶class Cart extends Base { }', 'new Cart'],
  ['what a class extends', 'class Cart extends ¶mixin(Base) { }', undefined],
  ['a getter', 'class Cart { get total() { ¶ } }', 'get total'],
  ['a setter', 'class Cart { static set total(v) { ¶ } }', 'set total'],
  ['a private method', 'class Cart { #sum() { ¶ } }', '#sum'],
  ['a symbol', 'class Cart { *[Symbol.iterator]() { ¶ } }', '[Symbol.iterator]'],
  ['a field', 'class Cart { onClick = () => { ¶ } }', 'Cart.onClick'],
  ['a private field', 'class Cart { #onClick = () => { ¶ } }', '#onClick'],
  ['a value of a field', 'class Cart { total = sum(¶1) }', '<instance_members_initializer>'],
  ['a value of a static field', 'class Cart { static all = sum(¶1) }', '<static_initializer>'],
  ['a static block', 'class Cart { static { ¶ } }', '<static_initializer>'],
  ['a class in a variable', 'const Cart = class { render() { ¶ } }', 'Cart.render'],
  ['a class with two names', 'const Cart = class Basket { render() { ¶ } }', 'Basket.render'],
  ['a class in a member', 'shop.Cart = class { constructor() { ¶ } }', 'new shop.Cart'],
  ['a class without a name', 'const mixin = (B) => class extends B { go() { ¶ } }', 'Object.go'],
  ['its constructor', 'mixin(class { constructor() { ¶ } })', 'new <anonymous>'],
  ['a default export', 'export default function () { ¶ }', 'default'],
  ['a default export with a name', 'export default function load() { ¶ }', 'load'],
  ['a default class', 'export default class { go() { ¶ } }', 'default.go'],
  ['a default object', 'export default { load() { ¶ } }', 'default.load'],
  ['a named export', 'export const load = () => { ¶ }', 'load'],
  ['a callback', 'items.map((item) => { ¶ })', '<anonymous>'],
  ['a callback with a name', 'setTimeout(function tick() { ¶ })', 'tick'],
  ['a wrapped function', 'const load = memo(() => { ¶ })', '<anonymous>'],
  ['a function that is returned', 'const make = () => () => { ¶ }', '<anonymous>'],
  ['a function called at once', 'const x = (() => { ¶ })()', '<anonymous>'],
  ['a promise', 'new Promise((resolve) => { ¶ })', '<anonymous>'],
  ['a tag', 'const A = () => <a onClick={() => { ¶ }}>go</a>', 'onClick'],
  ['a child of a tag', 'const A = () => <Show>{() => { ¶ }}</Show>', '<anonymous>'],
  ['a script of old', 'with (shop) { var load = function () { ¶ } }', 'load'],
  ['a return outside of all', 'return; function load() { ¶ }', 'load'],
  ['names twice', 'let a; let a; const load = () => { ¶ }', 'load'],
  ['a first line for a shell', '#!/usr/bin/env node\nfunction load() { ¶ }', 'load'],
  ['columns in UTF-16 units', 'const s = "😀😀"; function a() {}¶', undefined],
  ['Flow types', 'const load = (id: ?string): Promise<void> => { ¶ }', 'load'],
])('%s: %s is %p', (_, marked, name) => {
  expect(nameAt(marked, 'shop.js')).toBe(name)
})

test.each<[string, string, string, string]>([
  ['a cast in angles', 'a.ts', 'const load = <Load>(() => { ¶ })', 'load'],
  ['a cast', 'a.ts', '(window as any).load = (() => { ¶ }) as Load', 'window.load'],
  ['a check', 'a.mts', 'const load = (() => { ¶ }) satisfies Load', 'load'],
  ['types of arguments', 'a.cts', 'const load = <T,>(id?: T): T => { ¶ }', 'load'],
  ['overloads', 'a.ts', 'class A { go(): void; go(x?: number): void { ¶ } }', 'A.go'],
  ['an abstract class', 'a.ts', 'abstract class A { abstract b(): void; go() { ¶ } }', 'A.go'],
  [
    'decorators',
    'a.ts',
    '@Component() export class A { @Input() go(@Inject() b: B) { ¶ } }',
    'A.go',
  ],
  ['a parameter property', 'a.ts', 'class A { constructor(private b: B) { ¶ } }', 'new A'],
  ['an accessor', 'a.ts', 'class A { accessor go = () => { ¶ } }', 'A.go'],
  ['a namespace', 'a.ts', 'namespace N { export function go() { ¶ } }', 'go'],
  ['an enum beside it', 'a.ts', 'enum E { A }; const go = () => { ¶ }', 'go'],
  ['a component', 'a.tsx', 'export const A: FC<P> = ({ b }: P) => <a>{¶b}</a>', 'A'],
  [
    'a question after the path',
    'webpack:///./src/A.tsx?1a2b',
    'const A = () => <a>{¶b as C}</a>',
    'A',
  ],
  [
    'Vue',
    'Cart.vue',
    '<template>\n<a @click="go">b</a>\n</template>\n<script>\nexport default {\n  methods: { go() { ¶ } } }\n</script>',
    'default.methods.go',
  ],
  [
    'Vue in TypeScript',
    'Cart.vue',
    '<script setup lang="ts" generic="T extends Map<string, V>">\nfunction go(a: T) { ¶ }\n</script>',
    'go',
  ],
  [
    'a second script',
    'Cart.vue',
    '<script>\nlet a\n</script>\n<script setup lang=ts>const go = (a: B) => { ¶ }</script>',
    'go',
  ],
  [
    'Svelte',
    'Cart.svelte',
    '<script lang="ts">\n  let a: number\n  const go = () => { ¶ }\n</script>\n<b>{a}</b>',
    'go',
  ],
])('%s in %s: %s is %p', (_, path, marked, name) => {
  expect(nameAt(marked, path)).toBe(name)
})

test('functions come in source order, the outer one first, with the end outside', () => {
  expect(functionsOf('const a = () => {\n  b(() => 1) }; function c() {}', 'a.js')).toEqual([
    { name: 'a', startLine: 0, startColumn: 10, endLine: 1, endColumn: 14 },
    { name: '<anonymous>', startLine: 1, startColumn: 4, endLine: 1, endColumn: 11 },
    { name: 'c', startLine: 1, startColumn: 16, endLine: 1, endColumn: 31 },
  ])
})

test('a name is cut from its front', () => {
  const object = `${'{ a: '.repeat(400)}() => 1${' }'.repeat(400)}`
  const [span] = functionsOf(`const api = ${object}`, 'a.js')
  expect(span?.name).toHaveLength(256)
  expect(span?.name).toEndWith('.a.a')
})

describe('a source that is none of ours has no functions', () => {
  const deep = (open: string, times = 100_000) => open.repeat(times)
  test.each<[string, string, string]>([
    ['nothing', 'a.js', ''],
    ['a syntax error', 'a.js', 'function load( {'],
    ['a style sheet', 'a.css', 'a { color: red }'],
    ['JSON', 'a.json', '{"a": [1, 2]}'],
    ['a picture', 'a.svg', '<svg><path d="M0 0"/></svg>'],
    ['Vue without a script', 'a.vue', '<template><a/></template>'],
    ['Vue that does not end', 'a.vue', '<script>function a() {}'],
    ['many script tags', 'a.vue', deep('<script ')],
    ['many opened quotes', 'a.svelte', deep('<script a="')],
    ['deep parentheses', 'a.js', deep('(')],
    ['deep brackets', 'a.ts', deep('[')],
    ['deep braces', 'a.js', deep('{')],
    ['deep functions', 'a.js', deep('a(()=>{', 50_000)],
    ['deep arrows', 'a.ts', deep('()=>')],
    ['deep templates', 'a.js', deep('`${')],
    ['deep tags', 'a.tsx', deep('<a>')],
    ['deep types', 'a.ts', `let a: ${deep('A<')}`],
    ['a long line', 'a.js', `const a = () => 1;${' '.repeat(2 * 1024 * 1024)}`],
    ['what takes exponential time', 'a.ts', `${'<T>('.repeat(40)}1${')'.repeat(40)}`],
  ])('%s', (_, path, text) => {
    expect(functionsOf(text, path)).toEqual([])
  })

  test('but a chain as deep as the file is long is walked', () => {
    expect(functionsOf(`a${'.b'.repeat(20_000)} = () => 1`, 'a.js')).toMatchObject([
      { name: 'b.b.b.b.b.b.b.b' },
    ])
    expect(functionsOf(`x = () => 1${'+1'.repeat(20_000)}`, 'a.js')).toMatchObject([{ name: 'x' }])
  })
})
