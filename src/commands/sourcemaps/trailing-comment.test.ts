import { expect, test } from 'bun:test'
import { trailingComment } from './trailing-comment'

const at = '//# sourceMappingURL='

test.each<[string, string, string | undefined]>([
  ['at the end', `a()\n${at}a.js.map`, 'a.js.map'],
  ['with white space after it', `a()\n${at}a.js.map \r\n\n`, 'a.js.map'],
  ['in the old form', 'a()\n//@ sourceMappingURL=a.js.map', 'a.js.map'],
  ['behind code', `a();${at}a.js.map`, 'a.js.map'],
  ['the last of two', `${at}a.map\nb()\n${at}b.map`, 'b.map'],
  ['with other comments after it', `${at}a.map\n//# debugId=1\n// end`, 'a.map'],
  ['with code after it', `${at}a.map\nb()`, undefined],
  ['in a string', `a("${at}a.map")`, undefined],
  ['in a template at the end of a line', `a(\`\n${at}a.map\n\`)`, undefined],
  ['built of strings', `a("\\n${at}" + b)`, undefined],
  ['empty', `a()\n${at}`, undefined],
  ['not there', 'a()', undefined],
])('a comment %s', (_, code, value) => {
  expect(trailingComment(code, 'sourceMappingURL')?.value).toBe(value)
})
