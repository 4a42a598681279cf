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

  test('a text of no engine stays readable in extra', () => {
    const stack = 'goroutine 1 [running]:\nmain.main()'
    const event = normalize({ exception: { type: 'panic', stacktrace: stack }, extra: { a: 1 } })
    expect(event.extra).toEqual({ a: 1, stack })
    expect(event.exception).toEqual([{ type: 'panic' }])
    expect(
      normalize({ exception: { type: 'panic', stacktrace: stack }, extra: { stack: 1 } }).extra,
    ).toEqual({ stack: 1, unreadStack: stack })
    expect(normalize({ exception: { stacktrace: stack } })).toMatchObject({
      exception: [{ value: stack }],
      extra: { stack },
    })
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
