import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isbot } from 'isbot'
import { parse } from 'yaml'
import { agentOf } from '../src/analytics/ingest/agent/agent-of'

/**
 * Prints how many user agents are read right, of published tables of them, as copies in a folder: `uap-core/tests/test_ua.yaml` and
 * `test_os.yaml` (ua-parser/uap-core, Apache-2.0), `isbot/fixtures/crawlers.yml` and `browsers.yml` (omrilotan/isbot, Unlicense).
 * Most rows of uap-core are of old phones, programs and apps; those of browsers that people use are counted apart.
 */
const [folder = ''] = process.argv.slice(2)
if (folder === '') {
  console.error('bun scripts/agent-scores.ts FOLDER, with copies of uap-core and isbot in it')
  process.exit(2)
}

interface Row {
  user_agent_string: string
  family: string
}

/** The families of uap-core that are one browser or system of ours, and those that people use today. */
const BROWSERS: Record<string, string> = {
  ...Object.fromEntries(
    ['Chrome', 'Safari', 'Firefox', 'Opera', 'Vivaldi', 'Brave', 'Instagram', 'Snapchat', 'LINE']
      .concat(['Facebook', 'Pinterest', 'UC Browser', 'Samsung Internet', 'Whale', 'TikTok'])
      .map((name) => [name, name]),
  ),
  'Mobile Safari': 'Safari',
  'Chrome Mobile': 'Chrome',
  'Chrome Mobile iOS': 'Chrome',
  'Chrome Mobile WebView': 'Android WebView',
  'Mobile Safari UI/WKWebView': 'iOS WebView',
  'Firefox Mobile': 'Firefox',
  'Firefox iOS': 'Firefox',
  Edge: 'Microsoft Edge',
  'Edge Mobile': 'Microsoft Edge',
  IE: 'Internet Explorer',
  'IE Mobile': 'Internet Explorer',
  'Opera Mobile': 'Opera',
  'DuckDuckGo Mobile': 'DuckDuckGo',
  'Facebook Messenger': 'Messenger',
  'Yandex Browser': 'Yandex Browser',
  'Coc Coc': 'Cốc Cốc',
  'Amazon Silk': 'Amazon Silk',
  Google: 'Google Search',
}
const SYSTEMS: Record<string, string> = {
  'Mac OS X': 'macOS',
  Ubuntu: 'Linux',
  Debian: 'Linux',
  Fedora: 'Linux',
  Windows: 'Windows',
  iOS: 'iOS',
  Android: 'Android',
  Linux: 'Linux',
  'Chrome OS': 'Chrome OS',
}

const read = (path: string) => parse(readFileSync(join(folder, path), 'utf8'))
const rows = (path: string): Row[] =>
  read(path).test_cases.filter((row: Row) => !isbot(row.user_agent_string))
const texts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(texts)
const said = (what: string, right: number, of: number) =>
  console.log(`${what}: ${right} of ${of} (${((100 * right) / of).toFixed(1)} %)`)

function score(what: string, all: readonly Row[], names: Record<string, string>, of: Reading) {
  const right = (row: Row) => of(row.user_agent_string) === (names[row.family] ?? row.family)
  const used = all.filter(({ family }) => family in names)
  said(`${what}, of all rows`, all.filter(right).length, all.length)
  said(`${what}, of those in use`, used.filter(right).length, used.length)
}
type Reading = (userAgent: string) => string

score('browsers', rows('uap-core/tests/test_ua.yaml'), BROWSERS, (text) => agentOf(text).browser)
score('systems', rows('uap-core/tests/test_os.yaml'), SYSTEMS, (text) => agentOf(text).system)
const crawlers = texts(read('isbot/fixtures/crawlers.yml'))
const people = texts(read('isbot/fixtures/browsers.yml'))
said('programs', crawlers.filter((text) => agentOf(text).isBot).length, crawlers.length)
said('people', people.filter((text) => !agentOf(text).isBot).length, people.length)
