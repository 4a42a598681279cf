import { expect, test } from 'bun:test'
import { ownPath } from './own-path'

test.each([
  ['a path of ours', '/shop/issues?query=ü', '/shop/issues?query=ü'],
  ['nothing', undefined, '/'],
  ['another site', 'https://evil.example/', '/'],
  ['another site without a scheme', '//evil.example', '/'],
  ['another site, as browsers read a backslash', '/\\evil.example', '/'],
  ['a backslash further on', '/x\\..\\y', '/'],
])('%s leads where it should', (_, asked, to) => expect(ownPath(asked)).toBe(to))
