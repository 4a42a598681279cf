import { expect, test } from 'bun:test'
import { returnTo } from './return-to'

test.each([
  ['a path of ours', '/issues/WEB-1', '/issues/WEB-1'],
  [
    'one with a query',
    '/issues?query=plan%3Ateam&environment=all',
    '/issues?query=plan%3Ateam&environment=all',
  ],
  ['the start', '/', '/'],
  ['nothing', undefined, '/'],
  ['no path', 'issues', '/'],
  ['another site', 'https://evil.example/', '/'],
  ['another site without a scheme', '//evil.example', '/'],
  ['another site, as browsers read a backslash', '/\\evil.example', '/'],
  ['a backslash further on', '/x\\y', '/'],
  ['a line break', '/x\r\nSet-Cookie: a=b', '/'],
  ['a tab, which browsers drop', '/\t/evil.example', '/'],
  ['what is longer than an address', `/${'x'.repeat(2000)}`, '/'],
])('%s leads where it should', (_, path, to) => expect(returnTo(path)).toBe(to))
