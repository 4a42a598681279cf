import { expect, test } from 'bun:test'
import { saidByProxy } from './said-by-proxy'

test.each([
  ['Cloudflare', { 'CF-IPCountry': 'AT' }, 'AT'],
  ['CloudFront', { 'CloudFront-Viewer-Country': 'NL' }, 'NL'],
  ['Vercel', { 'X-Vercel-IP-Country': 'de' }, 'DE'],
  ['App Engine', { 'X-AppEngine-Country': 'CH' }, 'CH'],
  ['Cloudflare, of Tor', { 'CF-IPCountry': 'T1' }, ''],
  ['Cloudflare, where it does not know', { 'CF-IPCountry': 'XX' }, ''],
  ['the first that knows', { 'CF-IPCountry': 'XX', 'X-Vercel-IP-Country': 'AT' }, 'AT'],
  ['a header with more in it', { 'CF-IPCountry': 'AT, DE' }, ''],
  ['nobody', {}, ''],
])('%s says the country', (_, headers: Record<string, string>, country) => {
  expect(saidByProxy(new Headers(headers))).toBe(country)
})
