import { expect, test } from 'bun:test'
import { type Options, settingsOf } from './options'

const GOOD: Options = { url: 'https://errors.example/', key: 'ingest_live_x' }

test.each([
  ['no address', { key: 'k' }, /`url` is the address/],
  ['an address without a scheme', { url: 'errors.example', key: 'k' }, /such as https:/],
  ['no key', { url: 'https://errors.example' }, /`key` is an ingest key/],
  ['an empty key', { url: 'https://errors.example', key: '' }, /`key` is an ingest key/],
])('%s is told with the mend', (_, options, words) => {
  expect(() => settingsOf(options as Options)).toThrow(words)
})

test('what is left out, or is no number that makes sense, has its default', () => {
  expect(settingsOf(GOOD)).toMatchObject({
    url: 'https://errors.example',
    sampleRate: 1,
    maxBreadcrumbs: 100,
  })
  const odd = { ...GOOD, sampleRate: 7, maxBreadcrumbs: Number.NaN }
  expect(settingsOf(odd)).toMatchObject({ sampleRate: 1, maxBreadcrumbs: 100 })
})

test('a release that is given goes before one that is known otherwise', () => {
  expect(settingsOf(GOOD, { release: 'ci@1' }).release).toBe('ci@1')
  expect(settingsOf({ ...GOOD, release: 'own@2' }, { release: 'ci@1' }).release).toBe('own@2')
})

test('a path of one’s own origin is an address, too', () => {
  expect(settingsOf({ ...GOOD, url: '/tunnel/' }).url).toBe('/tunnel')
})

test.each([
  ['is off', {}, false, 0.1],
  ['is on by the option', { enableTracing: true }, true, 0.1],
  ['is on by a rate', { tracesSampleRate: 0.5 }, true, 0.5],
  ['is off by a rate of 0', { tracesSampleRate: 0 }, false, 0],
  [
    'is off by the option, whatever the rate',
    { enableTracing: false, tracesSampleRate: 1 },
    false,
    1,
  ],
  [
    'is on by the option, for traces of others',
    { enableTracing: true, tracesSampleRate: 0 },
    true,
    0,
  ],
  ['has a rate that makes sense', { tracesSampleRate: 10 }, true, 0.1],
])('tracing %s', (_, options, isTracing, tracesSampleRate) => {
  expect(settingsOf({ ...GOOD, ...options })).toMatchObject({ isTracing, tracesSampleRate })
})
