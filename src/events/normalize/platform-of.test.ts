import { expect, test } from 'bun:test'
import { group } from '../../issues/grouping'
import { normalize } from './normalize.harness'

const cases: [filename: string | undefined, platform: string | undefined][] = [
  ['https://shop.example/assets/cart.js?v=3', 'javascript'],
  ['src/cart.tsx', 'javascript'],
  ['shop/views.py', 'python'],
  ['Cart.kt', 'java'],
  ['C:\\src\\Cart.cs', 'csharp'],
  ['/app/main.go', 'go'],
  ['/srv/orders', undefined],
  ['cart.unheard', undefined],
  [undefined, undefined],
]

test.each(cases)('frames of %p are of the platform %p', (filename, platform) => {
  const frame = { function: 'f', ...(filename !== undefined && { filename }) }
  expect(normalize({ exception: { type: 'E', stacktrace: [frame] } }).platform).toBe(platform)
})

test('what the client says is kept', () => {
  const exception = { type: 'E', stacktrace: [{ filename: 'a.js' }] }
  expect(normalize({ platform: 'node', exception }).platform).toBe('node')
})

test('frames of Chrome and of Firefox are one issue without a platform', () => {
  const frames = (names: string[]) =>
    names.map((name) => ({ function: name, filename: 'https://shop.example/cart.js' }))
  const keys = [
    ['new Shop', 'Cart.total', 'Object.load [as open]'],
    ['Shop', 'total', 'load'],
  ].map((names) => group(normalize({ exception: { type: 'E', stacktrace: frames(names) } })))
  expect(keys[0]?.siblingKey).toBe(keys[1]?.siblingKey as string)
})
