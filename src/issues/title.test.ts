import { describe, expect, test } from 'bun:test'
import type { Exception, Failure } from './failure'
import { titleOf } from './title'

const failed = (exception: Exception, more: Failure = {}): Failure => ({
  platform: 'node',
  exception: [exception],
  ...more,
})

const TITLES: [claim: string, failure: Failure, title: string][] = [
  [
    'type and text',
    failed({ type: 'TypeError', value: 'x is undefined' }),
    'TypeError: x is undefined',
  ],
  ['the first line with words', failed({ type: 'E', value: '\n  \n first \nsecond' }), 'E: first'],
  ['the type alone', failed({ type: 'TypeError' }), 'TypeError'],
  ['the text alone', failed({ value: 'boom' }), 'boom'],
  ['the message for want of a text', failed({ type: 'Error' }, { message: 'boom' }), 'Error: boom'],
  ['the message', { message: 'first\nsecond' }, 'first'],
  [
    'what was thrown, not its cause',
    {
      exception: [
        { type: 'Cause', value: 'a' },
        { type: 'Thrown', value: 'b' },
      ],
    },
    'Thrown: b',
  ],
  ['the nearest type', { exception: [{ type: 'Cause', value: 'a' }, { value: 'b' }] }, 'Cause: b'],
  [
    'the nearest exception that says something',
    { exception: [{ type: 'Cause', value: 'a' }, {}] },
    'Cause: a',
  ],
  ['no type twice', failed({ type: 'TypeError', value: 'TypeError: x' }), 'TypeError: x'],
  [
    'no made-up type',
    failed({ type: 'Error', value: 'clicked', mechanism: { synthetic: true } }),
    'clicked',
  ],
  [
    'a signal',
    failed({ type: 'SIGSEGV', value: 'Segfault', mechanism: { synthetic: true } }),
    'SIGSEGV: Segfault',
  ],
  [
    'a fault of Windows once',
    failed({ type: 'EXCEPTION_STACK_OVERFLOW', value: 'Fatal Error: EXCEPTION_STACK_OVERFLOW' }),
    'EXCEPTION_STACK_OVERFLOW',
  ],
  [
    'the diagnosis under raw codes',
    failed({ type: 'SIGABRT', value: 'Signal 6, Code 0 >\nAttempted to use freed memory.' }),
    'SIGABRT: Attempted to use freed memory.',
  ],
  [
    'where a nameless crash was',
    failed({
      type: '0x0 / 0x0',
      value: 'Fatal Error: 0x0 / 0x0',
      stacktrace: [{ function: 'parse' }, { function: 'abort' }],
    }),
    'Crash in parse',
  ],
  ['no control signs', { message: 'a\0b\u202ec\u2028d' }, 'a b c d'],
  ['something when nothing is told', {}, '(no message)'],
  [
    'something when fields are empty',
    failed({ type: ' ', value: '\n' }, { message: '\0' }),
    '(no message)',
  ],
]

const CULPRITS: [claim: string, failure: Failure, culprit: string][] = [
  ['the transaction', { transaction: 'GET /cart', logger: 'x' }, 'GET /cart'],
  [
    'the last in-app frame',
    failed({
      stacktrace: [
        { module: 'cart', function: 'a', inApp: true },
        { filename: 'src/cart.ts', function: 'Cart.load', inApp: true },
        { module: 'express', function: 'next', inApp: false },
      ],
    }),
    'src/cart.ts in load',
  ],
  [
    'an in-app frame of a cause',
    {
      exception: [
        { stacktrace: [{ module: 'cart', function: 'a', inApp: true }] },
        { stacktrace: [{ module: 'lib', function: 'b' }] },
      ],
    },
    'cart in a',
  ],
  [
    'the last frame',
    failed({ stacktrace: [{ function: 'a' }, { module: 'lib', function: 'b' }] }),
    'lib in b',
  ],
  [
    'a frame before the ones a process dies in',
    failed({ stacktrace: [{ function: 'parse' }, { function: 'abort' }] }),
    'parse',
  ],
  [
    'a file without its host',
    failed({ stacktrace: [{ filename: 'https://shop.test/a/app.js?v=1', function: 'b' }] }),
    'a/app.js in b',
  ],
  ['the logger', { message: 'x', logger: 'shop.cart' }, 'shop.cart'],
  ['nothing', { message: 'x' }, ''],
]

describe('A title', () => {
  test.each(TITLES)('tells %s', (_claim, failure, title) => {
    expect(titleOf(failure).title).toBe(title)
  })

  test.each(CULPRITS)('has as culprit %s', (_claim, failure, culprit) => {
    expect(titleOf(failure).culprit).toBe(culprit)
  })

  test('names the type of what was thrown, unless made up', () => {
    expect(titleOf(failed({ type: 'TypeError', value: 'x' })).type).toBe('TypeError')
    expect(
      titleOf(failed({ type: 'Error', value: 'x', mechanism: { synthetic: true } })).type,
    ).toBe('')
    expect(titleOf({ message: 'x' }).type).toBe('')
  })

  test('is cut at 200 signs and never inside one', () => {
    for (const message of ['x'.repeat(8192), '🐦'.repeat(4096), `a${'🐦'.repeat(4096)}`]) {
      const { title } = titleOf({ message, transaction: message })
      expect(title.length).toBeLessThanOrEqual(200)
      expect(title).toEndWith('…')
      expect(title.isWellFormed()).toBe(true)
    }
  })

  const odd = ['\ud800', '\0', '\n'.repeat(8192), '('.repeat(8192), 'x >\n', ' > \n > ', '\u2028']

  test.each(odd)('of %p is not empty and does not throw', (text) => {
    const frame = { function: text, module: text, filename: text }
    const exception = { type: text, value: text, stacktrace: [frame, {}] }
    const { title, type, culprit } = titleOf({ ...failed(exception), message: text, logger: text })
    expect(title).not.toBe('')
    for (const shown of [title, type, culprit]) expect(shown).not.toMatch(/\p{Cc}|\p{Cs}/u)
  })
})
