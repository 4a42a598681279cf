import { describe, expect, test } from 'bun:test'
import { normalize, refusal } from './normalize.harness'

const framesOf = (stacktrace: unknown) =>
  normalize({ exception: { type: 'E', stacktrace } }).exception?.[0]?.stacktrace
const frameOf = (frame: unknown) => framesOf([frame])?.[0]

const spellings: [sent: Record<string, unknown>, kept: Record<string, unknown>][] = [
  [{ function: 'f' }, { function: 'f' }],
  [{ functionName: 'f' }, { function: 'f' }],
  [{ raw_function: 'f' }, { function: 'f' }],
  [{ function: 'f', raw_function: 'g' }, { function: 'f' }],
  [{ filename: 'a.ts' }, { filename: 'a.ts' }],
  [{ file: 'a.ts' }, { filename: 'a.ts' }],
  [{ absPath: '/a.ts' }, { absPath: '/a.ts' }],
  [{ abs_path: '/a.ts' }, { absPath: '/a.ts' }],
  [{ module: 'm' }, { module: 'm' }],
  [{ package: 'p' }, { package: 'p' }],
  [{ lineno: 1 }, { lineno: 1 }],
  [{ line: 1 }, { lineno: 1 }],
  [{ line: '12' }, { lineno: 12 }],
  [{ colno: 2 }, { colno: 2 }],
  [{ column: 2 }, { colno: 2 }],
  [{ lineno: 0, colno: -1 }, {}],
  [{ inApp: false }, { inApp: false }],
  [{ in_app: false }, { inApp: false }],
  [
    { in_app: true, filename: 'node_modules/x.js' },
    { inApp: true, filename: 'node_modules/x.js' },
  ],
  [{ contextLine: 'x()' }, { contextLine: 'x()' }],
  [{ context_line: 'x()' }, { contextLine: 'x()' }],
  [{ preContext: ['a', null] }, { preContext: ['a', ''] }],
  [{ pre_context: ['a'] }, { preContext: ['a'] }],
  [{ postContext: ['a'] }, { postContext: ['a'] }],
  [{ post_context: ['a'] }, { postContext: ['a'] }],
  [{ vars: { a: 1, password: 'x' } }, { vars: { a: 1, password: '[scrubbed]' } }],
  [{ vars: ['a', 1] }, { vars: { 0: 'a', 1: 1 } }],
  [{ function: null, lineno: null, unknown: 1 }, {}],
]
test.each(spellings)('%j is read', (sent, kept) => {
  expect(frameOf(sent)).toEqual({ inApp: true, ...kept })
})

test('a frame of a page loses the token of its address', () => {
  expect(frameOf({ filename: 'https://shop.example/reset?token=abc' })?.filename).toBe(
    'https://shop.example/reset?token=[scrubbed]',
  )
})

describe('a stacktrace', () => {
  const outer = { function: 'outer', filename: 'b.js', lineno: 3, colno: 4, inApp: true }
  const inner = { function: 'inner', filename: 'a.js', lineno: 1, colno: 2, inApp: true }
  const written = 'E: x\n    at inner (a.js:1:2)\n    at outer (b.js:3:4)'
  const forms: [form: string, sent: unknown][] = [
    ['a list', [outer, inner]],
    ['wrapped', { frames: [outer, inner] }],
    ['one text', written],
    ['a split text, newest call first', written.split('\n')],
    ['a split text without its message', written.split('\n').slice(1)],
    ['wrapped and split', { frames: written.split('\n') }],
    ['lines among objects, as the list goes', [outer, 'at inner (a.js:1:2)']],
    ['with gaps', [null, outer, null, '', inner]],
  ]
  test.each(forms)('%s', (_form, sent) => {
    expect(framesOf(sent)).toEqual([outer, inner])
  })

  test.each([[null], [[]], [{ frames: null }], [{ frames: [] }], [''], ['\n'], [[null]]])(
    '%j is none',
    (sent) => {
      expect(framesOf(sent)).toBeUndefined()
    },
  )

  test('a line of no engine among frames stays whole', () => {
    expect(framesOf([outer, ' main.main() /app/main.go:12 '])?.[1]).toEqual({
      function: 'main.main() /app/main.go:12',
      inApp: true,
    })
  })

  test('a text that no runtime we know wrote stays with its exception', () => {
    const stack = 'Calls: main -> load -> stop'
    const event = normalize({ exception: { type: 'panic', stacktrace: stack }, extra: { a: 1 } })
    expect(event.extra).toEqual({ a: 1 })
    expect(event.exception).toEqual([{ type: 'panic', unreadStack: stack }])
    expect(normalize({ exception: { stacktrace: stack } }).exception).toEqual([
      { value: stack, unreadStack: stack },
    ])
  })

  test('a text tells type and value where the client did not', () => {
    const stacktrace = 'TypeError: x is not a function\n    at f (a.js:1:2)'
    expect(normalize({ exception: { stacktrace } })).toMatchObject({
      platform: 'javascript',
      exception: [{ type: 'TypeError', value: 'x is not a function' }],
    })
    expect(
      normalize({ platform: 'node', exception: { type: 'A', value: 'b', stacktrace } }),
    ).toMatchObject({ platform: 'node', exception: [{ type: 'A', value: 'b' }] })
  })

  test('a text with causes makes a chain, cause first, its frames where they were read', () => {
    const stacktrace =
      'X: a\n\tat a.B.c(B.java:1)\nCaused by: java.io.Y: b\n\tat d.E.f(E.java:2)\n\t... 1 more'
    expect(
      normalize({ exception: { type: 'a.X', value: 'a', stacktrace } }).exception,
    ).toMatchObject([
      { type: 'java.io.Y', value: 'b', stacktrace: [{ module: 'd.E', function: 'f' }] },
      { type: 'a.X', value: 'a', stacktrace: [{ module: 'a.B', function: 'c' }] },
    ])
  })

  test('what failed while cleaning up says whose it is', () => {
    const stacktrace =
      'X: a\n\tat a.B.c(B.java:1)\n\tSuppressed: Y: b\n\t\tat d.E.f(E.java:2)\nCaused by: Z: c\n\tat g.H.i(H.java:3)'
    expect(normalize({ exception: { stacktrace } }).exception).toMatchObject([
      { type: 'Z', mechanism: { exceptionId: 2, parentId: 0, source: 'cause' } },
      { type: 'Y', mechanism: { exceptionId: 1, parentId: 0, source: 'suppressed[0]' } },
      { type: 'X', mechanism: { exceptionId: 0 } },
    ])
  })

  test('of more causes than the bound the first and the last stay', () => {
    const cause = (i: number) => `Caused by: E${i}: x\n\tat a.B.c${i}(B.java:1)\n`
    const causes = Array.from({ length: 100 }, (_, i) => cause(i)).join('')
    const event = normalize({ exception: { stacktrace: `E: x\n\tat a.B.c(B.java:1)\n${causes}` } })
    const types = event.exception?.map(({ type }) => type)
    expect([types?.length, types?.[0], types?.[1], types?.at(-1)]).toEqual([32, 'E99', 'E29', 'E'])
    expect(event._trimmed).toEqual({ '/exception': 101 })
  })
})

const wrong: [sent: unknown, path: string][] = [
  [1, '/exception/stacktrace'],
  [{}, '/exception/stacktrace/frames'],
  [{ frames: 1 }, '/exception/stacktrace/frames'],
  [[1], '/exception/stacktrace/0'],
  [[{}, []], '/exception/stacktrace/1'],
  [{ frames: [true] }, '/exception/stacktrace/frames/0'],
  [[{ function: 1 }], '/exception/stacktrace/0/function'],
  [[{ functionName: 1 }], '/exception/stacktrace/0/functionName'],
  [[{ file: {} }], '/exception/stacktrace/0/file'],
  [[{ abs_path: [] }], '/exception/stacktrace/0/abs_path'],
  [[{ line: 1.5 }], '/exception/stacktrace/0/line'],
  [[{ column: 'x' }], '/exception/stacktrace/0/column'],
  [[{ lineno: 1e308 }], '/exception/stacktrace/0/lineno'],
  [[{ in_app: 1 }], '/exception/stacktrace/0/in_app'],
  [[{ context_line: 1 }], '/exception/stacktrace/0/context_line'],
  [[{ pre_context: 'x' }], '/exception/stacktrace/0/pre_context'],
  [[{ postContext: [1] }], '/exception/stacktrace/0/postContext/0'],
  [[{ vars: 'x' }], '/exception/stacktrace/0/vars'],
]
test.each(wrong)('%j is refused at %s', (stacktrace, path) => {
  expect(refusal({ exception: { type: 'E', stacktrace } })).toMatchObject({
    reason: 'invalid_event',
    path,
  })
})
