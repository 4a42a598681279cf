import { describe, expect, test } from 'bun:test'
import type { Exception, Failure, Frame } from '../failure'
import { encodeComponent } from './components'
import { hash } from './hash'
import { fingerprintOf, group } from './index'

const at = (name: string, more: Frame = {}): Frame => ({
  function: name,
  filename: 'src/cart.ts',
  inApp: true,
  ...more,
})

const thrown = (stacktrace: Frame[], more: Exception = {}): Exception => ({
  type: 'TypeError',
  value: 'x is undefined',
  stacktrace,
  ...more,
})

const failure = (exception: Exception[], more: Failure = {}): Failure => ({
  platform: 'node',
  exception,
  ...more,
})

const one = (stacktrace: Frame[], more: Exception = {}) => failure([thrown(stacktrace, more)])
const saying = (value: string, type = 'Error') => failure([{ type, value }])
const library = (name: string): Frame => ({ function: name, module: 'express', inApp: false })

const stack = [at('main'), at('load')]
const python = (names: string[]) => ({ ...one(names.map((name) => at(name))), platform: 'python' })

type Pair = [claim: string, a: Failure, b: Failure]

const SAME: Pair[] = [
  [
    'another line number',
    one([at('load', { lineno: 3 })]),
    one([at('load', { lineno: 9, colno: 4 })]),
  ],
  ['another text of the exception', one(stack), one(stack, { value: 'y is undefined' })],
  [
    'library frames around in-app frames',
    one(stack),
    one([library('run'), ...stack, library('end')]),
  ],
  [
    'another folder',
    one([at('load', { filename: '/srv/1/cart.ts' })]),
    one([at('load', { filename: '/srv/2/cart.ts' })]),
  ],
  [
    'another build of a bundle',
    one([at('load', { filename: '/a/main-BoCx3f.js' })]),
    one([at('load', { filename: '/a/main-Zz9y8X.js?2' })]),
  ],
  [
    'capitals of the file',
    one([at('load', { filename: 'Cart.ts' })]),
    one([at('load', { filename: 'cart.ts' })]),
  ],
  [
    'a module in spite of files',
    one([at('load', { module: 'cart', filename: 'a.ts' })]),
    one([at('load', { module: 'cart', filename: 'b.ts' })]),
  ],
  ['deeper recursion', one([at('walk')]), one([at('walk'), at('walk', { lineno: 3 }), at('walk')])],
  [
    'indentation of the source line',
    one([at('load', { contextLine: '  a  =  b\t' })]),
    one([at('load', { contextLine: 'a = b' })]),
  ],
  [
    'source lines too long for people',
    one([at('load', { contextLine: 'x'.repeat(121) })]),
    one([at('load', { contextLine: 'y'.repeat(300) })]),
  ],
  [
    'snippets of minified lines',
    one([at('load', { contextLine: '{snip} a()' })]),
    one([at('load', { contextLine: '{snip} b()' })]),
  ],
  [
    'native calls between',
    one(stack),
    one([at('main'), { function: 'Array.map', filename: '<anonymous>', inApp: true }, at('load')]),
  ],
  [
    "Safari's native calls between",
    one(stack),
    one([at('main'), { function: 'map', filename: '[native code]', inApp: true }, at('load')]),
  ],
  ['wrappers of SDKs', one(stack), one([at('HTMLElement.sentryWrapped'), ...stack])],
  ['frames without any name', one(stack), one([{ inApp: true, lineno: 4 }, ...stack])],
  [
    'the page of an inline script',
    one([at('pay', { filename: 'https://shop.test/orders/1' })]),
    one([at('pay', { filename: 'https://shop.test/orders/2' })]),
  ],
  ["an engine's way to write the function", one([at('Object.load')]), one([at('async Cart.load')])],
  [
    'numbers and addresses of a stack that was not read',
    failure([{ type: 'E', unreadStack: '~ load:12 0x7ffe12 ~ 9af8c3be3a' }]),
    failure([{ type: 'E', unreadStack: '~ load:13 0x7aae9912 ~ 19f8c3be3b' }]),
  ],
  [
    'what failed besides, while cleaning up',
    one(stack),
    failure([
      { type: 'CloseError', mechanism: { source: 'suppressed[0]', parentId: 0 } },
      thrown(stack),
    ]),
  ],
  [
    'calls of built-in functions, even where a client named their module',
    one(stack),
    one([at('main'), at('map', { module: 'app', filename: '<anonymous>' }), at('load')]),
  ],
  [
    'the frame of an eval, which not every engine has',
    one(stack),
    one([at('main'), at('eval'), at('load')]),
  ],
  [
    'comprehensions, which Python 3.12 has no frame for',
    python(['load', '<listcomp>']),
    python(['load']),
  ],
  [
    'a made-up type',
    one(stack, { mechanism: { synthetic: true } }),
    one(stack, { mechanism: { synthetic: true }, type: 'Other' }),
  ],
  [
    'environment, transaction and logger',
    { ...one(stack), transaction: '/a' },
    { ...one(stack), transaction: '/b', logger: 'x' },
  ],
  [
    'how many leaves of an AggregateError are alike',
    failure([told1('A'), told1('B'), told1('A'), told1('AggregateError')]),
    failure([told1('A'), told1('B'), told1('AggregateError')]),
  ],
  ['an exception thrown again', failure([thrown(stack), thrown(stack)]), failure([thrown(stack)])],
  ['ids in the text', saying('order 17 failed'), saying('order 18 failed')],
  ['lines after the second', saying('a\n\nb\nc'), saying('a\nb\nd')],
  ['ids in the message', { message: 'order 17 failed' }, { message: 'order 18 failed' }],
  [
    'a mere file name in the frames',
    one([{ filename: 'a.ts', inApp: true }]),
    one([{ filename: 'a.ts', inApp: true, lineno: 4 }]),
  ],
  ['nothing at all', {}, { exception: [], message: ' ' }],
]

function told1(type: string): Exception {
  return { type, value: type }
}

const native = (names: string[]): Failure => ({
  platform: 'native',
  exception: [
    thrown(
      names.map((name) => {
        const [image, called = ''] = name.split('!')
        return called
          ? { function: called, package: image as string, inApp: false }
          : { function: name, inApp: true }
      }),
    ),
  ],
})

const DIFFERENT: Pair[] = [
  [
    'what native frames of known images say, when one without is all that could be own',
    native(['block_helper', 'CoreFoundation!_CFRelease', 'libsystem!free']),
    native(['block_helper', 'CoreFoundation!_CFRetain', 'libsystem!malloc']),
  ],
  [
    'the lines of a stack that was not read',
    failure([{ type: 'E', value: 'v', unreadStack: 'E: v\n~ load ~\n~ stop ~' }]),
    failure([{ type: 'E', value: 'v', unreadStack: 'E: v\n~ save ~\n~ stop ~' }]),
  ],
  [
    'the file that a Perl script died in',
    {
      platform: 'perl',
      exception: [{ value: 'x', stacktrace: [{ filename: 'a.pl', inApp: true }] }],
    },
    {
      platform: 'perl',
      exception: [{ value: 'x', stacktrace: [{ filename: 'b.pl', inApp: true }] }],
    },
  ],
  ['the type', one(stack), one(stack, { type: 'RangeError' })],
  ['a function', one([at('load')]), one([at('save')])],
  ['a file', one([at('load')]), one([at('load', { filename: 'order.ts' })])],
  ['a module', one([at('load', { module: 'a' })]), one([at('load', { module: 'b' })])],
  [
    'the source line',
    one([at('load', { contextLine: 'a()' })]),
    one([at('load', { contextLine: 'b()' })]),
  ],
  ['the order of calls', one([at('a'), at('b')]), one([at('b'), at('a')])],
  ['indirect recursion', one([at('a'), at('b')]), one([at('a'), at('b'), at('a'), at('b')])],
  ['library frames when no frame is in-app', one([library('a')]), one([library('b')])],
  [
    'library frames when in-app frames say nothing',
    one([{ inApp: true }, library('a')]),
    one([{ inApp: true }, library('b')]),
  ],
  ['a minified name', one([at('t')]), one([at('n')])],
  ['a cause', failure([thrown(stack)]), failure([thrown(stack, { type: 'Cause' }), thrown(stack)])],
  [
    'the kind of leaf in a group',
    failure([told1('A'), told1('AggregateError')]),
    failure([told1('B'), told1('AggregateError')]),
  ],
  ['the type when no frame counts', saying('x', 'A'), saying('x', 'B')],
  ['the text when no frame counts', saying('no such user'), saying('no such order')],
  [
    'the text when frames name files only',
    one([{ filename: 'a.ts', inApp: true }]),
    one([{ filename: 'a.ts', inApp: true }], { value: 'other' }),
  ],
  ['the HTTP status', saying('failed with status code 404'), saying('failed with status code 500')],
  [
    'the message of an exception without a text',
    { ...failure([{ type: 'Error' }]), message: 'a' },
    { ...failure([{ type: 'Error' }]), message: 'b' },
  ],
  ['a forged placeholder', saying('order 17'), saying('order <int>')],
  ['a forged placeholder with its mark', saying('order 17'), saying('order \u0001<int>')],
  ['the border of two names', one([at('ab'), at('c')]), one([at('a'), at('bc')])],
  ['the border of type and text', saying('b', 'a'), saying('', 'ab')],
  [
    'the border of file and function',
    one([{ filename: 'a', function: 'bc', inApp: true }]),
    one([{ filename: 'ab', function: 'c', inApp: true }]),
  ],
  ['a type that imitates frames', one([], { type: 'Es3:a' }), one([at('a')], { type: 'E' })],
  [
    'a module that is not a file',
    one([{ module: 'cart', function: 'a', inApp: true }]),
    one([{ filename: 'cart', function: 'a', inApp: true }]),
  ],
  ['message or exception', { message: 'boom' }, failure([{ value: 'boom' }])],
  ['the transaction when nothing else is told', { transaction: '/a' }, { transaction: '/b' }],
  ['the logger when nothing else is told', { logger: 'a' }, { logger: 'b' }],
]

describe('Events are one issue', () => {
  test.each(SAME)('whatever %s', (_claim, a, b) => {
    expect(group(b).siblingKey).toBe(group(a).siblingKey)
    expect(group(b).components.map(encodeComponent)).toEqual(
      group(a).components.map(encodeComponent),
    )
  })
})

describe('Events are different issues', () => {
  test.each(DIFFERENT)('by %s', (_claim, a, b) => {
    expect(group(b).siblingKey).not.toBe(group(a).siblingKey)
  })
})

describe('A grouping', () => {
  test('says which parts counted and what was left out', () => {
    const stacktrace = [
      library('run'),
      at('load', { contextLine: ' a() ' }),
      at('walk'),
      at('walk'),
    ]
    expect(group(one(stacktrace))).toEqual({
      version: 1,
      kind: 'stacktrace',
      components: [
        {
          exception: 'TypeError',
          frames: [
            { file: 'cart.ts', function: 'load', line: 'a()' },
            { file: 'cart.ts', function: 'walk' },
          ],
          ignored: { library: 1, repeated: 1, value: true },
        },
      ],
      siblingKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  test.each([
    ['frames', one(stack), 'stacktrace'],
    ['an exception without frames', saying('x'), 'exception'],
    [
      'a made-up type with a text',
      failure([{ type: 'Error', value: 'x', mechanism: { synthetic: true } }]),
      'exception',
    ],
    ['a message', { message: 'x' }, 'message'],
    ['nothing', {}, 'message'],
  ] as [string, Failure, string][])('by %s has its kind', (_claim, event, kind) => {
    expect(group(event).kind).toBe(kind as 'message')
  })

  test('has the same key when its stored components are hashed again', () => {
    const { kind, components, siblingKey } = group(one([library('\ud800'), ...stack]))
    const stored = JSON.parse(JSON.stringify(components)) as typeof components
    expect(hash(['sibling', '1', kind, ...stored.map(encodeComponent)])).toBe(siblingKey)
  })

  test('keeps its keys from one release of Whimbrel to the next', () => {
    expect(group(one(stack)).siblingKey).toBe('5ce6b8203231e4d08a25b4a4a76fe156')
    expect(group(saying('order 17 failed')).siblingKey).toBe('9ee2f753cfdd729a35d573280e5aef8c')
    expect(group({ message: 'order 17 failed' }).siblingKey).toBe(
      '3436296961d672c94622d4ebfbb44111',
    )
  })

  const odd = [
    '',
    ' ',
    '\0',
    '\u0001',
    '\ud800',
    '\udfff',
    '🐦',
    'a'.repeat(8192),
    '('.repeat(8192),
    '\n'.repeat(8192),
    '__proto__',
    '$1$&',
  ]
  const platforms = [
    'node',
    'java',
    'python',
    'ruby',
    'php',
    'go',
    'csharp',
    'rust',
    '',
    '__proto__',
    '\ud800',
  ]

  test.each(platforms)('of hostile fields on platform %p is made without a throw', (platform) => {
    for (const text of odd) {
      const frame: Frame = {
        function: text,
        filename: text,
        absPath: text,
        module: text,
        contextLine: text,
      }
      const nameless: Frame = { function: text, filename: text, inApp: true }
      const exception: Exception = { type: text, value: text, stacktrace: [frame, nameless, {}] }
      const event = failure([exception, { type: text, value: text }, {}], {
        platform,
        message: text,
        logger: text,
        transaction: text,
      })
      expect(group(event).siblingKey).toMatch(/^[0-9a-f]{32}$/)
      expect(group({ message: text, platform }).siblingKey).toMatch(/^[0-9a-f]{32}$/)
    }
  })
})

describe('A fingerprint', () => {
  const key = group(one(stack)).siblingKey

  test('differs by project, by environment and by failure', () => {
    const all = [
      fingerprintOf(1, 'production', key),
      fingerprintOf(2, 'production', key),
      fingerprintOf(1, 'staging', key),
      fingerprintOf(1, 'production', group(saying('x')).siblingKey),
      fingerprintOf(11, 'a', key),
      fingerprintOf(1, '1a', key),
    ]
    expect(new Set(all).size).toBe(all.length)
    expect(all[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  test('is never the sibling key', () => {
    expect(fingerprintOf('', '', '')).not.toBe(hash(['sibling', '', '', '']))
  })
})

describe('a long text', () => {
  const words = 'an order could not be completed '.repeat(40)
  const keyOf = (message: string) => group({ message }).siblingKey

  test('counts by how it begins', () => {
    expect(keyOf(`${words}because of milk`)).toBe(keyOf(`${words}because of bread`))
    expect(keyOf(`Milk: ${words}`)).not.toBe(keyOf(`Bread: ${words}`))
  })

  test('is cut between words, so that what varies has the same name in each', () => {
    const before = words.slice(0, 1010)
    for (const id of ['f3b1c2d4e5f60718', '7c2d4e5f60718f3b1c2d4e5f60718aa0'])
      expect(keyOf(`${before} ${id} failed`)).toBe(keyOf(`${before} a0b1c2d3e4f50617 failed`))
  })

  test('without a space is cut, and never through a character of two units', () => {
    const { components } = group({ message: `${'a'.repeat(1023)}😀${'b'.repeat(2000)}` })
    expect(JSON.stringify(components)).toContain(`${'a'.repeat(1023)}\ufffd"`)
  })
})
