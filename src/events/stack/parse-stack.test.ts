import { expect, test } from 'bun:test'
import type { Frame } from '../../issues/failure'
import { cpuOf } from '../../lib/cpu-time.harness'
import { parseStack, parseStackLine } from './parse-stack'

const lines: [engine: string, line: string, frame: Frame][] = [
  [
    'V8',
    '    at fn (https://a.example/b.js:1:2)',
    { function: 'fn', filename: 'https://a.example/b.js', lineno: 1, colno: 2 },
  ],
  [
    'V8 without a name',
    '    at https://a.example:80/b.js:1:2',
    { filename: 'https://a.example:80/b.js', lineno: 1, colno: 2 },
  ],
  [
    'V8 async',
    'at async run (/srv/a.js:1:2)',
    { function: 'run', filename: '/srv/a.js', lineno: 1, colno: 2 },
  ],
  [
    'V8 async without a name',
    'at async /srv/a.js:1:2',
    { filename: '/srv/a.js', lineno: 1, colno: 2 },
  ],
  [
    'V8 constructor',
    'at new Cart (/srv/a.js:1:2)',
    { function: 'new Cart', filename: '/srv/a.js', lineno: 1, colno: 2 },
  ],
  [
    'V8 alias',
    'at Object.run [as go] (/srv/a.js:1:2)',
    { function: 'Object.run', filename: '/srv/a.js', lineno: 1, colno: 2 },
  ],
  [
    'V8 anonymous',
    'at Object.<anonymous> (/srv/a.js:1:2)',
    { function: 'Object.<anonymous>', filename: '/srv/a.js', lineno: 1, colno: 2 },
  ],
  ['V8 built in', 'at Array.map (<anonymous>)', { function: 'Array.map', filename: '<anonymous>' }],
  ['V8 native', 'at Array.forEach (native)', { function: 'Array.forEach', filename: 'native' }],
  [
    'V8 eval',
    'at eval (eval at run (http://a/b.js:10:20), <anonymous>:1:5)',
    { function: 'eval', filename: 'http://a/b.js', lineno: 10, colno: 20 },
  ],
  [
    'V8 eval in eval',
    'at eval (eval at f (eval at g (http://a/b.js:1:2), <anonymous>:3:4), <anonymous>:5:6)',
    { function: 'eval', filename: 'http://a/b.js', lineno: 1, colno: 2 },
  ],
  ['V8 Promise.all', 'at async Promise.all (index 0)', { function: 'Promise.all' }],
  [
    'Node itself',
    'at process.processTicks (node:internal/process/task_queues:95:5)',
    {
      function: 'process.processTicks',
      filename: 'node:internal/process/task_queues',
      lineno: 95,
      colno: 5,
    },
  ],
  [
    'Node modules',
    'at file:///srv/a.mjs:1:2',
    { filename: 'file:///srv/a.mjs', lineno: 1, colno: 2 },
  ],
  [
    'Windows',
    'at fn (C:\\Program Files (x86)\\app\\a.js:1:2)',
    { function: 'fn', filename: 'C:\\Program Files (x86)\\app\\a.js', lineno: 1, colno: 2 },
  ],
  [
    'Windows without a name',
    'at C:\\app\\a.js:1:2',
    { filename: 'C:\\app\\a.js', lineno: 1, colno: 2 },
  ],
  [
    'webpack',
    'at Module../src/a.ts (webpack-internal:///./src/a.ts:1:2)',
    {
      function: 'Module../src/a.ts',
      filename: 'webpack-internal:///./src/a.ts',
      lineno: 1,
      colno: 2,
    },
  ],
  [
    'an extension',
    'at x (chrome-extension://abc/c.js:1:2)',
    { function: 'x', filename: 'chrome-extension://abc/c.js', lineno: 1, colno: 2 },
  ],
  [
    'wasm',
    'at main (wasm://wasm/8f2a1b:wasm-function[12]:0x34)',
    { function: 'main', filename: 'wasm://wasm/8f2a1b' },
  ],
  [
    'wasm without a name',
    'at wasm://wasm/8f2a1b:wasm-function[12]:0x34',
    { function: 'wasm-function[12]', filename: 'wasm://wasm/8f2a1b' },
  ],
  [
    'Hermes',
    'at run (address at index.android.bundle:1:2)',
    { function: 'run', filename: 'index.android.bundle', lineno: 1, colno: 2 },
  ],
  [
    'Firefox',
    'fn@https://a.example/b.js:1:2',
    { function: 'fn', filename: 'https://a.example/b.js', lineno: 1, colno: 2 },
  ],
  [
    'Firefox without a name',
    '@https://a.example/b.js:1:2',
    { filename: 'https://a.example/b.js', lineno: 1, colno: 2 },
  ],
  [
    'Firefox nested',
    'dispatch/</<@https://a/npm/x@1.2/b.js:1:2',
    { function: 'dispatch/</<', filename: 'https://a/npm/x@1.2/b.js', lineno: 1, colno: 2 },
  ],
  [
    'Firefox async',
    'async*run@https://a/b.js:1:2',
    { function: 'run', filename: 'https://a/b.js', lineno: 1, colno: 2 },
  ],
  [
    'Firefox eval',
    'f@http://a/b.js line 5 > eval line 1 > Function:3:1',
    { function: 'f', filename: 'http://a/b.js', lineno: 5 },
  ],
  [
    'Firefox extension',
    'x@moz-extension://abc/c.js:1:2',
    { function: 'x', filename: 'moz-extension://abc/c.js', lineno: 1, colno: 2 },
  ],
  [
    'Firefox built in',
    'map@self-hosted:225:17',
    { function: 'map', filename: 'self-hosted', lineno: 225, colno: 17 },
  ],
  [
    'Safari without a position',
    'fn@https://a.example/b.js',
    { function: 'fn', filename: 'https://a.example/b.js' },
  ],
  ['Safari native', 'forEach@[native code]', { function: 'forEach', filename: '[native code]' }],
  ['Safari native without a name', '[native code]', { filename: '[native code]' }],
  [
    'Safari global',
    'global code@https://a/b.js:1:2',
    { function: 'global code', filename: 'https://a/b.js', lineno: 1, colno: 2 },
  ],
  [
    'Safari module',
    'module code@https://a/b.js:1:2',
    { function: 'module code', filename: 'https://a/b.js', lineno: 1, colno: 2 },
  ],
  [
    'Safari bare address',
    'https://a/npm/vue@3/b.js:1:2',
    { filename: 'https://a/npm/vue@3/b.js', lineno: 1, colno: 2 },
  ],
  [
    'React Native on JSC',
    'run@main.jsbundle:1:2',
    { function: 'run', filename: 'main.jsbundle', lineno: 1, colno: 2 },
  ],
  [
    'Java',
    '\tat com.shop.Cart.add(Cart.java:12)',
    { module: 'com.shop.Cart', function: 'add', filename: 'Cart.java', lineno: 12 },
  ],
  [
    'Java itself',
    'at java.base/java.lang.Thread.run(Thread.java:829)',
    { module: 'java.lang.Thread', function: 'run', filename: 'Thread.java', lineno: 829 },
  ],
  [
    'Java native',
    'at sun.misc.Unsafe.park(Native Method)',
    { module: 'sun.misc.Unsafe', function: 'park' },
  ],
  [
    'Java constructor',
    'at com.shop.Cart.<init>(Cart.kt:3)',
    { module: 'com.shop.Cart', function: '<init>', filename: 'Cart.kt', lineno: 3 },
  ],
  [
    '.NET',
    '   at Shop.Cart.Add(Int32 id, String b) in C:\\src\\Cart.cs:line 12',
    { module: 'Shop.Cart', function: 'Add', filename: 'C:\\src\\Cart.cs', lineno: 12 },
  ],
  [
    '.NET without a file',
    '   at Shop.Cart..ctor(Int32 id)',
    { module: 'Shop.Cart', function: '.ctor' },
  ],
  [
    'Python',
    '  File "shop/views.py", line 3, in add',
    { filename: 'shop/views.py', lineno: 3, function: 'add' },
  ],
]
test.each(lines)('a line of %s is read', (_engine, line, frame) => {
  expect(parseStackLine(line)).toEqual(frame)
  expect(parseStack(`Error: x\n${line}\n`).frames).toEqual([frame])
})

const prose = [
  'TypeError: x is not a function',
  'at the end of the file',
  'at least one of (a, b)',
  'look at (this)',
  'ana@halfmoon.example',
  'mail to ana@halfmoon.example: refused',
  'a@b',
  '',
  '@',
  'at ',
  'at (',
  ')',
  ':1:2',
  '@:1:2',
  'https://a.example is down',
  'File "x',
  'Caused by: x',
]
test.each(prose)('"%s" is no line of a stack', (line) => {
  expect(parseStackLine(line)).toBeUndefined()
})

const names = (text: string) => parseStack(text).frames.map((frame) => frame.function)

test('the newest call comes first in the text and last in the frames', () => {
  expect(names('Error: x\n    at inner (a.js:1:2)\n    at outer (b.js:3:4)')).toEqual([
    'outer',
    'inner',
  ])
  expect(names('inner@http://a/a.js:1:2\nouter@http://a/b.js:3:4\n')).toEqual(['outer', 'inner'])
  expect(
    names('java.lang.X: y\n\tat a.B.inner(B.java:1)\n\tat a.B.outer(B.java:2)\n\t... 12 more'),
  ).toEqual(['outer', 'inner'])
})

test('a message of many lines is skipped, whatever it holds', () => {
  const text =
    'Error: cannot mail\nana@http://x:1:2\nat noon\n\n    at fn (a.js:1:2)\r\n    at main (a.js:3:4)\r\n'
  expect(names(text)).toEqual(['main', 'fn'])
})

test('a Python traceback is oldest first already and carries its source', () => {
  const text = [
    'Traceback (most recent call last):',
    '  File "a.py", line 1, in outer',
    '    inner()',
    '    ~~~~~^^',
    '  File "b.py", line 2, in inner',
    '    raise KeyError(1)',
    'KeyError: 1',
  ].join('\n')
  expect(parseStack(text)).toEqual({
    frames: [
      { filename: 'a.py', lineno: 1, function: 'outer', contextLine: 'inner()' },
      { filename: 'b.py', lineno: 2, function: 'inner', contextLine: 'raise KeyError(1)' },
    ],
    isWhole: true,
  })
})

test('what was thrown is read, and the text says more when there is a cause', () => {
  const java = 'X: a\n\tat a.B.c(B.java:1)\nCaused by: Y: b\n\tat d.E.f(E.java:2)'
  expect(parseStack(java)).toMatchObject({ frames: [{ function: 'c' }], isWhole: false })
  const python =
    'Traceback (most recent call last):\n  File "a.py", line 1, in f\nKeyError\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File "b.py", line 2, in g\nValueError'
  expect(parseStack(python)).toMatchObject({ frames: [{ function: 'g' }], isWhole: false })
})

test('what no engine wrote has no frames', () => {
  expect(parseStack('goroutine 1 [running]:\nmain.main()\n\t/app/main.go:12 +0x1d')).toEqual({
    frames: [],
    isWhole: false,
  })
})

const slow: [name: string, text: string][] = [
  ['parentheses', `at ${'('.repeat(1e6)}`],
  ['closed parentheses', `at ${' ('.repeat(3e5)}${')'.repeat(3e5)}`],
  ['evals', `at x (${'eval at x ('.repeat(9e4)})`],
  ['at signs', '@'.repeat(1e6)],
  ['colons', `at ${':1'.repeat(5e5)}`],
  ['digits', `at x (a:${'1'.repeat(1e6)})`],
  ['dots', `at ${'a.'.repeat(5e5)}(B.java:1)`],
  ['schemes', `${'a'.repeat(1e6)}@${'b'.repeat(10)}`],
  ['places', `x@${'a-'.repeat(5e5)}`],
  ['lines', 'at x (a.js:1:2)\n'.repeat(6e4)],
  ['empty lines', '\n'.repeat(1e6)],
  ['spaces', ' '.repeat(1e6)],
  ['quotes', `File "${'"'.repeat(1e6)}`],
  ['.NET names', `at ${'a.b(c) '.repeat(1.4e5)}`],
]
test.each(slow)('a megabyte of %s takes linear time', async (_name, text) => {
  expect((await cpuOf(() => parseStack(text))).ms).toBeLessThan(1000)
})
