import { HOUR_MS } from '../../src/lib/time'
import { SHAPES } from './shop-shapes'

interface Failure {
  level: string
  type?: string
  value: string
  at?: [name: string, file: string]
  shape: keyof typeof SHAPES
  events: number
  users: number
}

/** The failures of a shop on a bad day, each of which becomes an issue. */
const FAILURES: readonly Failure[] = [
  fail(
    'error',
    'PricingError',
    'Could not apply voucher AUTUMN15',
    'quoteTotal',
    'src/checkout/quote.ts',
    'surge',
    184,
    61,
  ),
  fail(
    'fatal',
    'PoolExhaustedError',
    'no connection became free within 5000 ms (20 of 20 in use, 61 waiting)',
    'withClient',
    'src/db/pool.ts',
    'today',
    94,
    88,
  ),
  fail(
    'error',
    'GatewayTimeoutError',
    'POST https://api.paygate.example/v2/captures timed out after 1000 ms',
    'capturePayment',
    'src/payments/gateway.ts',
    'steady',
    312,
    204,
  ),
  fail(
    'error',
    'TypeError',
    "Cannot read properties of null (reading 'addEventListener')",
    'mountStickyBar',
    'src/ui/sticky-bar.ts',
    'today',
    47,
    45,
  ),
  say('warning', 'Stock reservation expired before capture', 'steady', 168, 151),
  fail(
    'error',
    'ChunkLoadError',
    'Loading chunk 418 failed. (missing: https://shop.halfmoon.example/assets/cart.9be1f0c2.js)',
    'load',
    'src/app.ts',
    'daily',
    402,
    391,
  ),
  fail(
    'error',
    'SyntaxError',
    'Unexpected token \'<\', "<!doctype "... is not valid JSON',
    'loadCart',
    'src/cart/api.ts',
    'steady',
    73,
    69,
  ),
  fail(
    'warning',
    'AbortError',
    'The operation was aborted: search suggestions, after 300 ms',
    'suggest',
    'src/search/suggest.ts',
    'daily',
    510,
    404,
  ),
  fail(
    'error',
    'SchemaMismatch',
    'orders/v3: lines[0].giftWrap.message: expected string, received null; lines[2].giftWrap.message: expected string, received null',
    'parseOrder',
    'src/orders/schema.ts',
    'rare',
    12,
    9,
  ),
  say(
    'info',
    'Flag express-pay answered with its default: rule set not loaded',
    'steady',
    331,
    298,
  ),
  fail(
    'error',
    'RangeError',
    'Maximum call stack size exceeded',
    'flattenCategories',
    'src/catalog/tree.ts',
    'rare',
    21,
    20,
  ),
  fail(
    'error',
    'NotFoundError',
    "Failed to execute 'removeChild' on 'Node': the node to be removed is not a child of this node",
    'commitDeletion',
    'src/ui/render.ts',
    'daily',
    118,
    117,
  ),
  fail(
    'warning',
    'QuotaExceededError',
    "Failed to execute 'setItem' on 'Storage': setting the value of 'hm.cart' exceeded the quota",
    'persistCart',
    'src/cart/store.ts',
    'rare',
    9,
    7,
  ),
  fail(
    'error',
    'RateLimitError',
    '429 from search.halfmoon.example, retry after 2 s',
    'querySearch',
    'src/search/client.ts',
    'daily',
    86,
    71,
  ),
  fail(
    'error',
    'ReferenceError',
    'consentState is not defined',
    'onBannerClose',
    'src/consent/banner.ts',
    'today',
    15,
    15,
  ),
  say('warning', 'Image variant 1280w missing for SKU HM-40122', 'daily', 64, 0),
  say('debug', 'Slow query: SELECT … FROM order_lines took 2,410 ms', 'rare', 7, 0),
  fail(
    'error',
    'TypeError',
    'Failed to fetch',
    'fetchRecommendations',
    'src/recs/client.ts',
    'steady',
    277,
    249,
  ),
]
const BROWSERS = ['Chrome 141', 'Chrome 141', 'Chrome 141', 'Safari 26', 'Safari 26', 'Firefox 145']

/** Every event of the shop up to a time (ms), oldest first. */
export function shopEvents(now: number) {
  return FAILURES.flatMap((one) =>
    Array.from({ length: one.events }, (_, i) => eventOf(one, i, now)),
  ).sort((a, b) => a.timestamp - b.timestamp)
}

function eventOf(
  { level, type, value, at, shape, events, users }: Failure,
  i: number,
  now: number,
) {
  // Each issue was seen last at another minute.
  const hoursAgo = SHAPES[shape](i / events) + (value.length % 40) / 60
  return {
    timestamp: Math.round(now - hoursAgo * HOUR_MS),
    level,
    platform: 'javascript',
    release: releaseOf(hoursAgo),
    tags: { browser: BROWSERS[i % BROWSERS.length], route: i % 3 ? '/checkout' : '/express' },
    contexts: {
      flags: { 'new-checkout': i % 8 ? 'off' : 'on', banner: i % 2 ? 'blue' : 'red' },
    },
    ...(users > 0 && { user: { id: `usr_${i % users}` } }),
    exception: type && at ? { type, value, stacktrace: stackOf(at) } : undefined,
    message: type ? undefined : value,
  }
}

const releaseOf = (hoursAgo: number) => {
  if (hoursAgo < 4) return '2026.11.3'
  return hoursAgo < 150 ? '2026.11.2' : '2026.11.1'
}

const stackOf = ([name, filename]: [string, string]) => [
  { function: 'dispatch', filename: 'node_modules/react-dom/index.js', lineno: 18, inApp: false },
  { function: 'onSubmit', filename: 'src/app.tsx', lineno: 57, colno: 9, inApp: true },
  { function: name, filename, lineno: 46, colno: 11, inApp: true },
]

function fail(
  level: string,
  type: string,
  value: string,
  name: string,
  file: string,
  shape: Failure['shape'],
  events: number,
  users: number,
): Failure {
  return { level, type, value, at: [name, file], shape, events, users }
}

function say(
  level: string,
  value: string,
  shape: Failure['shape'],
  events: number,
  users: number,
): Failure {
  return { level, value, shape, events, users }
}
