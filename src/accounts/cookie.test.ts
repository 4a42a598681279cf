import { expect, test } from 'bun:test'
import { readCookie } from './cookie'

test.each([
  ['alone', 'whimbrel=abc', false, 'abc'],
  ['among others', 'a=b; whimbrel=abc; c=d', false, 'abc'],
  ['with an = in it', 'whimbrel=a=c', false, 'a=c'],
  ['by its name alone', 'whimbrel_oidc=abc; xwhimbrel=abc', false, undefined],
  ['empty', 'whimbrel=', false, undefined],
  ['over TLS by its full name alone', 'whimbrel=abc; __Host-whimbrel=def', true, 'def'],
  ['over TLS, where any host may have set the short one', 'whimbrel=abc', true, undefined],
])('a cookie is found %s', (_, cookie, isSecure, text) =>
  expect(readCookie(new Headers({ cookie }), 'whimbrel', isSecure)).toBe(text),
)
