import { DAY_MS, MINUTE_MS } from '../../src/lib/time'
import { startBox } from './box'

const AGENTS = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
}
type Device = keyof typeof AGENTS

interface Walk {
  device: Device
  /** How many did the same. */
  many: number
  referrer?: string
  /** How far they went. */
  to: 'coat' | 'checkout' | 'order'
  orders?: readonly { amount: string; currency: string }[]
}

/** Twenty people look at a coat: sixteen on phones, of whom four come to the checkout and one orders, and four on computers, who all do and three. */
const WALKS: readonly Walk[] = [
  { device: 'phone', many: 12, to: 'coat' },
  { device: 'phone', many: 3, to: 'checkout' },
  { device: 'phone', many: 1, to: 'order', orders: [{ amount: '1200', currency: 'JPY' }] },
  { device: 'desktop', many: 1, to: 'checkout', referrer: 'https://www.google.com/' },
  {
    device: 'desktop',
    many: 1,
    to: 'order',
    referrer: 'https://www.google.com/',
    orders: [{ amount: '100.00', currency: 'EUR' }],
  },
  { device: 'desktop', many: 1, to: 'order', orders: [{ amount: '50.25', currency: 'EUR' }] },
  {
    device: 'desktop',
    many: 1,
    to: 'order',
    orders: [
      { amount: '50.25', currency: 'EUR' },
      { amount: '50.00', currency: 'EUR' },
    ],
  },
]

/** A box with a shop in which some people bought something, and a goal of it. */
export async function startSellingShop() {
  const box = await startBox()
  await box.signUp()
  await box.ask('POST', '/projects', { name: 'Storefront' })
  await box.ask('POST', '/projects', { name: 'Empty' })
  const key = await box.giveKey('storefront', 'production')
  const begin = Date.now() - 2 * DAY_MS
  let people = 0

  function walked({ to, referrer, orders = [] }: Walk) {
    const visitor = `visitor ${people++}`
    const did = (name: string, path: string, minute: number, more = {}) => ({
      name,
      url: `https://shop.example${path}`,
      timestamp: begin + people * MINUTE_MS + minute * MINUTE_MS,
      visitorId: visitor,
      sessionId: visitor,
      ...more,
    })
    return [
      did('$pageview', '/coats/wool', 0, { referrer }),
      ...(to === 'coat'
        ? [did('$pageview', '/help', 1)]
        : [did('add to basket', '/coats/wool', 1), did('$pageview', '/checkout', 2)]),
      ...orders.map((revenue, i) => did('order', '/checkout', 3 + i, { revenue })),
    ]
  }

  for (const walk of WALKS) {
    const events = Array.from({ length: walk.many }, () => walked(walk)).flat()
    const response = await fetch(`${box.url}/analytics/ingestBatch`, {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        'user-agent': AGENTS[walk.device],
      },
      body: JSON.stringify({ events }),
    })
    if (!response.ok) throw new Error(await response.text())
    await box.digested()
  }
  await box.ask('POST', '/projects/storefront/goals', {
    name: 'Order',
    event: 'order',
    revenue: true,
  })
  return box
}
