import { expect, test } from 'bun:test'
import { encodeSpans } from '../spans/chunk/encode'
import { openColumns } from '../spans/chunk/span-chunk'
import { ORDERS, spanOf } from '../spans/chunk/spans.harness'
import { pairWord } from '../spans/pair-word'
import type { Span } from '../spans/span'
import { intText, itemText } from '../spans/value'
import { wordsOf } from './search-text'

const OWN = ['user.id', 'u-0']
const time = { seconds: 1, nanos: 0 }

test.each<[string, Partial<Span>, string, string]>([
  ['a span', { attributes: OWN }, 'user.id', 'u-0'],
  ['a resource', { resource: { ...ORDERS, attributes: OWN } }, 'user.id', 'u-0'],
  ['a scope', { scope: { ...spanOf(1).scope, attributes: OWN } }, 'user.id', 'u-0'],
  ['an event', { events: [{ name: 'sent', time, attributes: OWN, dropped: 0 }] }, 'user.id', 'u-0'],
  [
    'a link',
    {
      links: [
        {
          traceId: '1'.repeat(32),
          spanId: '2'.repeat(16),
          traceState: '',
          flags: 0,
          attributes: OWN,
          dropped: 0,
        },
      ],
    },
    'user.id',
    'u-0',
  ],
  ['a number, as it is shown', { attributes: ['items', intText(97)] }, 'items', '97'],
  ['an item of a list', { attributes: ['to', itemText({ a: ['a b', 'c d'] })] }, 'to', 'c d'],
  ['a list as a whole', { attributes: ['to', itemText({ a: ['a', 'b'] })] }, 'to', '["a","b"]'],
])('the texts of a block have the word of a key and its value at %s', (_, more, key, value) => {
  const words = wordsOf(openColumns(encodeSpans([spanOf(1, more)]))).split('\n')
  expect(words).toContain(pairWord(key, value) as string)
})
