import { expect, test } from 'bun:test'
import { dimensionWords } from './dimension-words'

test.each([
  ['channel', 'channel'],
  ['utmCampaign', 'utm campaign'],
  ['browserVersion', 'browser version'],
])('%s is %s', (key, words) => {
  expect(dimensionWords(key)).toBe(words)
})
