import { expect, test } from 'bun:test'
import { rawStack } from './raw-stack'

test('a chain is text: the thrown exception and the last call first', () => {
  const exception = [
    {
      type: 'TypeError',
      value: 'no cap',
      stacktrace: [{ function: 'a', filename: 'a.ts', lineno: 1 }],
    },
    {
      value: 'no quote',
      stacktrace: [
        { filename: 'b.ts', lineno: 2, colno: 3 },
        { function: 'c', minified: { function: 't', filename: 'app.js', lineno: 1, colno: 9 } },
      ],
    },
  ]
  expect(rawStack({ exception }, false)).toBe(`Error: no quote
    at c
    at b.ts:2:3
Caused by: TypeError: no cap
    at a (a.ts:1)`)
  expect(rawStack({ exception }, true)).toContain('    at t (app.js:1:9)')
})

test('a stack that was cut says so between its halves', () => {
  const exception = [{ type: 'E', stacktrace: [{ function: 'old' }, { function: 'new' }] }]
  const _trimmed = { '/exception/0/stacktrace': 5000 }
  expect(rawStack({ exception, _trimmed }, false)).toBe(
    'E\n    at new\n    … 4,998 calls not kept\n    at old',
  )
})

test('a stack that was not read is there as it came', () => {
  const exception = [{ type: 'E', unreadStack: '~ load ~' }]
  expect(rawStack({ exception }, false)).toBe('E\n~ load ~')
})
