import { expect, test } from 'bun:test'
import { exceptionsOf } from './exceptions'

const CAUGHT = { type: 'onerror', handled: false }
const said = (thrown: unknown) =>
  exceptionsOf(thrown, CAUGHT).map(({ type, value, mechanism }) => ({
    is: `${type}: ${value}`,
    ...mechanism,
  }))

test('an error has its type, its message and the stack as the engine wrote it', () => {
  const error = new TypeError('x is not a function')
  expect(exceptionsOf(error, CAUGHT)).toEqual([
    {
      type: 'TypeError',
      value: 'x is not a function',
      stacktrace: error.stack as string,
      mechanism: CAUGHT,
    },
  ])
})

test('causes come before what they caused, and say where they hang', () => {
  const root = new RangeError('too deep')
  const error = new Error('load failed', { cause: new Error('read failed', { cause: root }) })
  expect(said(error)).toEqual([
    { is: 'RangeError: too deep', ...below(2, 1, 'cause') },
    { is: 'Error: read failed', ...below(1, 0, 'cause') },
    { is: 'Error: load failed', ...CAUGHT, exceptionId: 0 },
  ])
})

test('the errors of a group hang below it', () => {
  const group = new AggregateError([new Error('one'), 'two'], 'all failed')
  expect(said(group)).toEqual([
    { is: 'NonError: two', ...below(2, 0, 'errors[1]'), synthetic: true },
    { is: 'Error: one', ...below(1, 0, 'errors[0]') },
    { is: 'AggregateError: all failed', ...CAUGHT, exceptionId: 0, isExceptionGroup: true },
  ])
})

function below(exceptionId: number, parentId: number, source: string) {
  return { type: 'chained', handled: false, exceptionId, parentId, source }
}

test('causes that go in a circle end', () => {
  const one = new Error('one')
  const two = new Error('two', { cause: one })
  one.cause = two
  expect(said(one).map(({ is }) => is)).toEqual(['Error: two', 'Error: one'])
})

test('of endless causes the last twenty are told', () => {
  let error = new Error('0')
  for (let i = 1; i < 100; i++) error = new Error(`${i}`, { cause: error })
  expect(said(error).map(({ is }) => is)).toEqual(
    Array.from({ length: 20 }, (_, i) => `Error: ${80 + i}`),
  )
})

test.each([
  ['a text', 'broken', 'NonError: broken'],
  ['nothing', undefined, 'NonError: undefined'],
  ['null', null, 'NonError: null'],
  ['a number', 42, 'NonError: 42'],
  ['a symbol', Symbol('odd'), 'NonError: Symbol(odd)'],
  ['an object', { code: 7 }, 'NonError: {"code":7}'],
  ['an object of a class', new URL('http://a.example/'), 'URL: {}'],
  [
    'an error of another realm',
    { name: 'EvalError', message: 'far', stack: 'at far' },
    'EvalError: far',
  ],
  ['a DOMException', new DOMException('denied', 'NotAllowedError'), 'NotAllowedError: denied'],
])('%s can be thrown, too', (_, thrown, is) => {
  expect(said(thrown)[0]?.is).toBe(is)
})
