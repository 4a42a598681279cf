import { expect, test } from 'bun:test'
import { expressRoute } from './express-route'

test.each([
  ['a route of the application', '/users/7?tab=2', '', '/users/:id', '/users/:id'],
  ['its root', '/', '', '/', '/'],
  ['a route within its router', '/shop/users/7', '/shop', '/users/:id', '/shop/users/:id'],
  ['one whose router was left', '/shop/users/7', '', '/users/:id', '/shop/users/:id'],
  ['the root of a router', '/shop', '', '/', '/shop'],
  ['a router mounted below an id', '/shops/42/users/7', '', '/users/:id', '/shops/:id/users/:id'],
  ['a wildcard', '/files/a/b/c', '', '/files/*path', '/files/*path'],
  ['a part that may be left out', '/list/2/3', '', '/list{/:page}', '/list{/:page}'],
])('%s', (_, originalUrl, baseUrl, route, whole) => {
  expect(expressRoute({ originalUrl, baseUrl, route })).toBe(whole)
})
