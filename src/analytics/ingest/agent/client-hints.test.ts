import { expect, test } from 'bun:test'
import { agentOf } from './agent-of'
import { hintsOf } from './client-hints'

const agent = (platform: string) =>
  `Mozilla/5.0 (${platform}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`
const WINDOWS = agent('Windows NT 10.0; Win64; x64')
const MAC = agent('Macintosh; Intel Mac OS X 10_15_7')
const PHONE = agent('Linux; Android 10; K')
const BRAVE = '"Chromium";v="142", "Brave";v="142", "Not_A Brand";v="99"'

test.each([
  [
    'Brave, which calls itself Chrome',
    WINDOWS,
    { 'sec-ch-ua': BRAVE },
    'Brave 142',
    'Windows 10 or 11',
  ],
  [
    'Chrome, whose brands are of nobody else',
    WINDOWS,
    { 'sec-ch-ua': '"Google Chrome";v="142", "Chromium";v="142", "Not_A Brand";v="99"' },
    'Chrome 142.0',
    'Windows 10 or 11',
  ],
  [
    'Windows 11',
    WINDOWS,
    { 'sec-ch-ua-platform': '"Windows"', 'sec-ch-ua-platform-version': '"15.0.0"' },
    'Chrome 142.0',
    'Windows 11',
  ],
  [
    'Windows 10',
    WINDOWS,
    { 'sec-ch-ua-platform': '"Windows"', 'sec-ch-ua-platform-version': '"10.0.0"' },
    'Chrome 142.0',
    'Windows 10',
  ],
  [
    'a Mac of today',
    MAC,
    { 'sec-ch-ua-platform': '"macOS"', 'sec-ch-ua-platform-version': '"26.1.0"' },
    'Chrome 142.0',
    'macOS 26.1',
  ],
  [
    'a phone of today',
    PHONE,
    { 'sec-ch-ua-platform': '"Android"', 'sec-ch-ua-platform-version': '"16"' },
    'Chrome 142.0',
    'Android 16',
  ],
  ['a platform alone', PHONE, { 'sec-ch-ua-platform': '"Android"' }, 'Chrome 142.0', 'Android'],
  [
    'hints that are none',
    MAC,
    { 'sec-ch-ua': '";;', 'sec-ch-ua-platform': 'x' },
    'Chrome 142.0',
    'macOS',
  ],
])('%s', (_, userAgent, headers: Record<string, string>, browser, system) => {
  const read = agentOf(userAgent, hintsOf(new Headers(headers)))
  expect(`${read.browser} ${read.browserVersion}`.trim()).toBe(browser)
  expect(`${read.system} ${read.systemVersion}`.trim()).toBe(system)
})

test('a hint tells of a browser that nobody sees', () => {
  const headers = new Headers({ 'sec-ch-ua': '"HeadlessChrome";v="142", "Chromium";v="142"' })
  expect(agentOf(WINDOWS, hintsOf(headers)).isBot).toBe(true)
})
