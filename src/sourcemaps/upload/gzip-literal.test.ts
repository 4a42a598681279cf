import { expect, test } from 'bun:test'
import { gzipOf } from './gzip-literal'

test.each([
  ['the literal', "decode('aGVsbG8=', 'base64')", 'hello'],
  ['the literal without a space', "decode('aGVsbG8=','base64')", 'hello'],
  ['plain base64', 'aGVsbG8=', 'hello'],
  ['base64 without its padding', 'aGVsbG8', 'hello'],
  ['the alphabet of URLs', 'Pz8_Pj4-', '???>>>'],
])('%s is read', (_, text, content) => {
  expect(Buffer.from(gzipOf(text)).toString()).toBe(content)
})

test.each([
  ['nothing', ''],
  ['a literal of nothing', "decode('', 'base64')"],
  ['another encoding', "decode('6869', 'hex')"],
  ['a literal that goes on', "decode('aGk=', 'base64'); DROP TABLE source_map; --"],
  ['a literal in an expression', "x || decode('aGk=', 'base64')"],
  ['two literals', "decode('aGk=', 'base64') || decode('aGk=', 'base64')"],
  ['a quote inside', "decode('aG'k=', 'base64')"],
  ['a letter that is no base64', 'aGVs!G8='],
  ['padding in the middle', 'aG=VsbG8'],
  ['a length no base64 has', 'aGVsb'],
  ['a line feed', 'aGVs\nbG8='],
])('%s is refused, with the form to send', (_, text) => {
  expect(() => gzipOf(text)).toThrow("decode('<base64 of the gzipped map>', 'base64')")
})
