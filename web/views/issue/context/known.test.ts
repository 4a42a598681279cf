import { expect, test } from 'bun:test'
import { knownContexts, otherContexts } from './known'

test.each([
  ['a browser', { browser: { name: 'Chrome', version: '141' } }, [['Browser', 'Chrome 141']], []],
  [
    'a device with more',
    { device: { model: 'Pixel 9', brand: 'Google', memory: 8 } },
    [['Device', 'Google Pixel 9']],
    [['Device details', { memory: 8 }]],
  ],
  ['an app', { app: { app_name: 'Shop', app_version: '2' } }, [['App', 'Shop 2']], []],
  ['one that says nothing', { os: { type: 'os', kernel: 'x' } }, [], [['os', { kernel: 'x' }]]],
  ['an unknown one', { cart: { lines: 3 } }, [], [['cart', { lines: 3 }]]],
  ['no object', { odd: 'text' }, [], [['odd', { value: 'text' }]]],
  ['a trace, which stands elsewhere', { trace: { op: 'x' } }, [], []],
  ['a name that objects have', { constructor: { a: 1 } }, [], [['constructor', { a: 1 }]]],
])('%s', (_, contexts, known, others) => {
  expect(knownContexts(contexts)).toEqual(known as never)
  expect(otherContexts(contexts, true)).toEqual(others as never)
})
