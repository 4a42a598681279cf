import { expect, test } from 'bun:test'
import { isTarget } from './request-spans'
import { routeOf } from './route-of'

const SHOP = 'https://shop.example'

test.each([
  ['to its own origin', '/cart', SHOP, undefined, true],
  ['to another origin', 'https://ads.example/x', SHOP, undefined, false],
  ['to another port', 'https://shop.example:8443/x', SHOP, undefined, false],
  ['to what is allowed', 'https://api.example/x', SHOP, ['https://api.example/'], true],
  ['to what an expression allows', 'https://api.example/x', SHOP, [/\/\/api\./], true],
  ['to its own origin, whatever is allowed', '/cart', SHOP, [], true],
  ['of a server to anywhere', 'https://bank.example/', undefined, undefined, true],
  ['of a server to what is not allowed', 'https://bank.example/', undefined, ['shop'], false],
])('whether a request %s carries the trace', (_, url, own, targets, does) => {
  const { href, origin } = new URL(url, own)
  expect(isTarget(href, origin, own, targets)).toBe(does)
})

test.each([
  ['/', '/'],
  ['/orders', '/orders'],
  ['/orders/4711', '/orders/:id'],
  ['/orders/4711/lines/2', '/orders/:id/lines/:id'],
  ['/users/0b1c9e3a-6f52-4d1e-9a57-0c1d2e3f4a5b', '/users/:id'],
  ['/blobs/5b8efff798038103d269b633813fc60c', '/blobs/:id'],
  ['/v2/cafe', '/v2/cafe'],
])('%s is shown as %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
})
