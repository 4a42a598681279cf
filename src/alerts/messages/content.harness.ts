import type { Content, Told, ToldIssue } from './content'

const AT = Date.UTC(2026, 10, 22, 11, 30)
const URL = 'https://errors.example.org/storefront'

const issue: ToldIssue = {
  id: '0194f0b2-7c3d-7aaa-8bbb-0123456789ab',
  shortId: 'STOREFRONT-42',
  title: 'TypeError: cart.total is undefined',
  type: 'TypeError',
  message: 'cart.total is undefined',
  culprit: 'POST /api/orders',
  level: 'error',
  release: '2026.11.3',
  events: 12,
  users: 3,
  firstSeen: AT - 60_000,
  lastSeen: AT,
  frames: [
    { function: 'placeOrder', file: 'src/orders.ts', line: 42, source: '  return cart.total.net' },
    { function: 'handle', file: 'src/server.ts', line: 7, source: 'await placeOrder(cart)' },
  ],
  url: `${URL}/issues/STOREFRONT-42`,
}

export const told = (change: Partial<Told> = {}): Told => ({
  kind: 'opened',
  trigger: 'new',
  incident: '0123456789abcdef',
  severity: 'critical',
  environment: 'production',
  name: 'TypeError: cart.total is undefined',
  rule: {
    id: 'r1',
    name: 'A new issue in production',
    sentence: 'Tells when an issue is new, in production.',
    url: `${URL}/alerts/rules/r1`,
  },
  openedAt: AT,
  resolvedAt: null,
  issue,
  url: `${URL}/alerts?incident=0123456789abcdef`,
  ...change,
})

/** An incident of an issue whose every text is this one. */
export const hostile = (text: string): Told =>
  told({
    name: text,
    rule: { id: 'r1', name: text, sentence: text, url: `${URL}/alerts/rules/r1` },
    issue: {
      ...issue,
      title: text,
      type: text,
      message: `message ${text}`,
      culprit: text,
      level: text,
      release: text,
      frames: [1, 2, 3, 4, 5].map((line) => ({ function: text, file: text, line, source: text })),
    },
  })

export const slow = (change: Partial<Told> = {}): Told => {
  const { issue: _, ...rest } = told({
    trigger: null,
    name: 'POST /api/orders of checkout-api',
    rule: {
      id: 'r2',
      name: 'Order placement is slow',
      sentence: 'Tells when the p95 of POST /api/orders is above 1.20 s for 5 min, in production.',
      url: `${URL}/alerts/rules/r2`,
    },
    measure: {
      service: 'checkout-api',
      endpoint: 'POST /api/orders',
      value: 1640,
      peak: 1660,
      threshold: 1200,
      unit: 'ms',
    },
  })
  return { ...rest, ...change }
}

export const contentOf = (all: readonly Told[], change: Partial<Content> = {}): Content => ({
  project: { slug: 'storefront', name: 'Storefront' },
  at: AT,
  told: all,
  more: 0,
  url: `${URL}/alerts`,
  ...change,
})
