import { expect, test } from 'bun:test'
import { detailInWords } from './detail-words'

test.each([
  ['nothing', {}, ''],
  ['an id, an empty text and an empty list go unsaid', { id: 'x', name: '', origins: [] }, ''],
  [
    'a new key',
    { id: 'x', kind: 'server', scopes: ['events:write', 'spans:write'] },
    'kind: server, scopes: events:write spans:write',
  ],
  [
    'what lies deeper',
    { scrub: { enabled: false, extraKeys: ['iban'] } },
    'scrub: (enabled: false, extraKeys: iban)',
  ],
])('%s', (_, detail, words) => {
  expect(detailInWords(detail)).toBe(words)
})
