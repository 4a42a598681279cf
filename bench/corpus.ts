import { type KnownFailure, knownFailures } from './failures'
import { type Random, random, zipf } from './random'

const GROUPS = 100
export const TENANTS = 500
const USERS = 10_000

const BROWSERS = ['Chrome 138', 'Chrome 137', 'Safari 18.5', 'Firefox 140', 'Edge 138']
const SYSTEMS = ['Windows 11', 'macOS 15.5', 'iOS 18.5', 'Android 15', 'Linux']
const REGIONS = ['eu-west-1', 'eu-central-1', 'us-east-1', 'ap-south-1']
const PLANS = ['free', 'team', 'business', 'enterprise']
const ROUTES = ['cart', 'checkout', 'search', 'account', 'invoice', 'refund', 'admin', 'export']
const RELEASES = ['web@4.17.0', 'web@4.17.1', 'web@4.18.0', 'web@4.18.1', 'main@a8f31c2']

// Failures do not depend on the run's seed: a second run sends events of the issues that the first has made.
const FAILURES_SEED = 1
/** One event in 20 is of the long tail. */
const TAIL_EVERY = 20

/**
 * Events of about 3 KB, no two alike. Groups are drawn by Zipf's law (exponent 1: the first of 100
 * has 19 % of the events). Ids are UUIDv4, which most SDKs send and which is the harder case: they
 * land all over an index, where v7 would append.
 * @param tail how many groups more share a twentieth of the events, each as often as the others
 */
export function* events(count: number, seed: number, { tail = 0 } = {}) {
  const now = Date.now()
  const dice = random(seed)
  const failures = knownFailures(GROUPS + tail, FAILURES_SEED)
  const hot = zipf(GROUPS)
  for (let i = 0; i < count; i++) {
    const isHot = tail === 0 || dice.below(TAIL_EVERY) > 0
    const group = isHot ? hot(dice) : GROUPS + dice.below(tail)
    yield event(dice, failures[group] as KnownFailure, now - dice.below(2000))
  }
}

// `requests.ts` finds what it rewrites by this order of keys: id, timestamp, tags, exception.
function event(dice: Random, failure: KnownFailure, timestamp: number) {
  const user = person(dice.below(USERS))
  const route = dice.pick(ROUTES)
  const region = dice.pick(REGIONS)
  const server = `web-${region}-${1 + dice.below(6)}`
  return {
    id: uuid(dice),
    timestamp,
    tags: {
      tenant: `t-${String(dice.below(TENANTS)).padStart(3, '0')}`,
      browser: user.browser,
      os: user.os,
      region,
      server,
      plan: user.plan,
      route,
    },
    exception: {
      type: failure.type,
      value: `ref ${dice.hex(8)}: ${failure.says.replaceAll('#', () => String(dice.below(1000)))}`,
      stacktrace: failure.stacktrace,
    },
    level: 'error',
    release: dice.pick(RELEASES),
    platform: 'node',
    transaction: failure.transaction,
    serverName: server,
    user: { id: user.id, email: user.email, ip: user.ip },
    request: request(dice, route, user.browser),
    breadcrumbs: Array.from({ length: 5 }, (_, i) => crumb(dice, timestamp - (5 - i) * 140)),
    contexts: {
      runtime: { name: 'node', version: '22.17.0' },
      device: { arch: 'x64', freeMemory: dice.below(4_294_967_296) },
      app: { uptime: dice.below(1_000_000), heap: dice.below(900_000_000) },
    },
    sdk: { name: 'whimbrel.node', version: '1.0.0' },
  }
}

// A person always has the same browser, system and plan, so that tags go together as in real traffic.
function person(number: number) {
  const of = <T>(list: readonly T[], factor: number) => list[(number * factor) % list.length] as T
  return {
    id: `u-${100_000 + number}`,
    email: `person${number}@customer${number % TENANTS}.example`,
    ip: `203.0.${number >> 8}.${number & 255}`,
    browser: of(BROWSERS, 3),
    os: of(SYSTEMS, 7),
    plan: of(PLANS, 5),
  }
}

function request(dice: Random, route: string, browser: string) {
  return {
    url: `https://shop.example/api/${route}/${dice.below(10_000_000)}?page=${dice.below(40)}&sort=newest`,
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) ${browser}`,
      'x-request-id': dice.hex(16),
    },
  }
}

function crumb(dice: Random, timestamp: number) {
  const route = dice.pick(ROUTES)
  const duration = dice.below(900)
  if (dice.below(2) === 0)
    return {
      timestamp,
      category: 'query',
      message: `SELECT * FROM ${route} WHERE id = $1`,
      data: { duration },
    }
  const url = `/api/${route}/${dice.below(100_000)}`
  return {
    timestamp,
    category: 'http',
    level: 'info',
    message: `GET ${url}`,
    data: { status: 200, duration },
  }
}

function uuid(dice: Random): string {
  const hex = dice.hex(30)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18, 30)}`
}

if (import.meta.main) {
  const sizes = [...events(10_000, 1)].map((one) => JSON.stringify(one).length)
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  console.log(`mean ${mean.toFixed(0)} B, ${Math.min(...sizes)} to ${Math.max(...sizes)} B`)
}
