import { expect, test } from 'bun:test'
import type { Frame } from '../../issues/failure'
import { cpuOf } from '../../lib/cpu-time.harness'
import { parseStack, parseStackLine } from './parse-stack'

const thrown = (text: string) => parseStack(text).exceptions.at(-1)

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
  [
    'V8 Promise.all',
    'at async Promise.all (index 0)',
    { function: 'Promise.all', filename: '<anonymous>' },
  ],
  [
    'Java with the jar that Logback adds',
    'at com.shop.Cart.add(Cart.java:12) ~[shop-1.0.jar!/:1.0]',
    { module: 'com.shop.Cart', function: 'add', filename: 'Cart.java', lineno: 12 },
  ],
  [
    'Java of Android without its file',
    'at com.shop.Cart.add(Unknown Source:23)',
    { module: 'com.shop.Cart', function: 'add' },
  ],
  [
    'Mono',
    '  at Shop.Cart.Total (System.Int32 id) [0x00012] in /src/Cart.cs:12 ',
    { module: 'Shop.Cart', function: 'Total', filename: '/src/Cart.cs', lineno: 12 },
  ],
  [
    'a hidden class of Java',
    'at com.shop.X$$Lambda$14/0x0000000800c9a440.run(Unknown Source)',
    { module: 'com.shop.X$$Lambda$14/0x0000000800c9a440', function: 'run' },
  ],
  [
    'a hidden class of Java 8',
    'at com.shop.X$$Lambda$1/1555009629.run(Unknown Source)',
    { module: 'com.shop.X$$Lambda$1/1555009629', function: 'run' },
  ],
  [
    'a hidden class of a named loader',
    'at app//com.shop.X$$Lambda/0x00007f1c2c000a18.run(Unknown Source)',
    { module: 'com.shop.X$$Lambda/0x00007f1c2c000a18', function: 'run' },
  ],
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
  expect(thrown(`Error: x\n${line}\n`)?.frames).toEqual([frame])
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

const names = (text: string) => thrown(text)?.frames.map((frame) => frame.function)

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
    platform: 'python',
    exceptions: [
      {
        type: 'KeyError',
        value: '1',
        frames: [
          { filename: 'a.py', lineno: 1, function: 'outer', contextLine: 'inner()' },
          { filename: 'b.py', lineno: 2, function: 'inner', contextLine: 'raise KeyError(1)' },
        ],
      },
    ],
    isWhole: true,
  })
})

const others: [writer: string, text: string, platform: string, calls: (string | undefined)[]][] = [
  [
    'a Go server that recovered',
    'http: panic serving 10.0.0.1:5: boom\ngoroutine 3 [running]:\nmain.f(0x1)\n\t/app/a.go:1 +0x1',
    'go',
    ['f'],
  ],
  [
    "Apple's crash report, with tabs",
    'Thread 0 Crashed:\n0   Shop    \t0x0000000102e3c1a4 Cart.total(_:) + 164 (Cart.swift:12)',
    'native',
    ['Cart.total(_:)'],
  ],
  [
    "Windows' std::stacktrace",
    '0> C:\\a.cpp(12): shop!shop::price+0x1F\n1> KERNEL32!BaseThreadInitThunk+0x14',
    'native',
    ['BaseThreadInitThunk', 'shop::price'],
  ],
  [
    'Unity',
    'X: y\n  at A.B.C () [0x00000] in /src/B.cs:3\n  at A.D.E () [0x00000] in <0123ab>:0',
    'csharp',
    ['E', 'C'],
  ],
  ['LLVM', ' #0 0x55f0 shop::price(int) /src/a.cpp:12:5', 'native', ['shop::price(int)']],
]
test.each(others)('%s is read', (_writer, text, platform, calls) => {
  expect(parseStack(text).platform).toBe(platform)
  expect(names(text)).toEqual(calls)
})

test('a Java stack in the message of a Python error is part of the message', () => {
  const text =
    'Traceback (most recent call last):\n  File "job.py", line 3, in run\n    df.show()\npy4j.protocol.Py4JJavaError: An error occurred\n: java.lang.X: y\n\tat a.B.c(B.java:1)'
  expect(parseStack(text).platform).toBe('python')
  expect(names(text)).toEqual(['run'])
})

test('what no runtime wrote has no exceptions', () => {
  const text = 'Error in f(x) : object y not found\nCalls: main -> f'
  expect(parseStack(text)).toEqual({ platform: undefined, exceptions: [], isWhole: false })
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
  ['causes', 'at a.B.c(B.java:1)\nCaused by: X: y\n'.repeat(3e4)],
  [
    'deeper causes',
    Array.from(
      { length: 1300 },
      (_, i) => `${' '.repeat(i)}at a (b.js:1:2)\n${' '.repeat(i)}[cause]: E: x`,
    ).join('\n'),
  ],
  ['arrows', `X: a${' ---> Y.AException: b'.repeat(4e4)}\n at A.B()`],
  [
    'groups',
    `Traceback (most recent call last):\n  File "a.py", line 1, in f\n${'  +-+---------------- 1 ----------------\n'.repeat(2e4)}`,
  ],
  [
    'direct causes',
    'Traceback (most recent call last):\n  File "a.py", line 1, in f\nE: x\nDuring handling of the above exception\n'.repeat(
      8e3,
    ),
  ],
  ['goroutines', `goroutine 1 [running]:\n${'main.f(0x1)\n\t/a.go:1 +0x1\n'.repeat(3e4)}`],
  ['Go places', `a.go:1${'\n\ta.go:1'.repeat(1e5)}`],
  ['Rust calls', '  1: a::b\n     at ./a.rs:1:2\n'.repeat(3e4)],
  ['PHP calls', `#0 a(1): b\n#1 ${'a('.repeat(4e5)}`],
  ['PHP digits', `#0 a(1): b\n#1 a(${'1'.repeat(9e5)}`],
  ['PHP places', `#0 a(1): b\n#1 ${'(1)'.repeat(3e5)}`],
  ['Ruby places', `a:1:in 'b'\n${':1'.repeat(5e5)}`],
  ['Ruby quotes', `a:1:in 'b'\na:1:in '${'x'.repeat(9e5)}`],
  ['Elixir calls', '(a 1.0) lib/a.ex:1: A.b/1\n'.repeat(3e4)],
  ['Elixir names', `(a 1.0) lib/a.ex:1: ${'A.'.repeat(4e5)}`],
  ['Erlang terms', `a.erl ${'{a,b,['.repeat(1.5e5)}`],
  ['Erlang files', `a.erl ${'{a,b,1,[{file,"'.repeat(6e4)}`],
  ['Dart calls', `#0 a (package:b.dart:1:2)\n#1 ${' ('.repeat(4e5)}`],
  ['Dart spaces', `a.dart 1:2  b\na.dart${' '.repeat(9e5)}x`],
  ['Perl calls', 'A::b(1) called at a.pl line 1\n'.repeat(3e4)],
  ['Perl places', `${' at '.repeat(2e5)} line 1`],
  ['Lua calls', `stack traceback:\n${'a:1: in b'.repeat(1e5)}`],
  ['native calls', `#0 0x1 in a (b) at c:1\n#1 0x1 in ${'('.repeat(9e5)}`],
  ['native spaces', `#0 0x1 in a (b) at c:1\n1 a${' '.repeat(9e5)}`],
  ['native images', `0 a${' 0x'.repeat(3e5)}`],
  ['glibc calls', `a(b+0x1)[0x1]\n${'a('.repeat(4e5)}`],
  ['numbers', '1: '.repeat(3e5)],
  ['.NET names', `at ${'a.b(c) '.repeat(1.4e5)}`],
]
test.each(slow)('a megabyte of %s takes linear time', async (_name, text) => {
  expect((await cpuOf(() => parseStack(text))).ms).toBeLessThan(1000)
})
