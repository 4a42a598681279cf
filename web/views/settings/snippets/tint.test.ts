import { expect, test } from 'bun:test'
import { tint } from './tint'

const shown = (code: string, keywords: RegExp) =>
  tint(code, keywords).map(({ text, tone }) => (tone ? `<${tone}>${text}</>` : text))

test.each([
  ['keywords and quotes', 'raise E("a b")', ['<info>raise</>', ' E(', '<ok>"a b"</>', ')']],
  ['a keyword in quotes is text', '"raise it"', ['<ok>"raise it"</>']],
  ['a quote in other quotes stays in them', `'{"a": 1}'`, [`<ok>'{"a": 1}'</>`]],
  ['a lone quote tints nothing', "don't\nraise", ["don't\n", '<info>raise</>']],
  ['nothing', '', []],
])('%s', (_, code, parts) => {
  expect(shown(code, /\braise\b/g)).toEqual(parts)
})
