import { MINUTE_MS } from '../../src/lib/time'
import { startBox } from './box'

const AGENTS = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  robot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
}

interface Visit {
  agent: keyof typeof AGENTS
  /** The id of somebody known; a robot has none. */
  visitor?: string
  pages: readonly string[]
  referrer?: string
  event?: string
  country?: string
  minutesAgo: number
}

const DAY = 24 * 60
/** Pages that one visitor each came to, more than a panel has rows. */
const COATS = Array.from({ length: 9 }, (_, i) => `/coats/${i + 1}`)

/** Five visits of four people, and one of a robot. */
const VISITS: readonly Visit[] = [
  {
    agent: 'firefox',
    visitor: 'ada',
    pages: ['/', '/coats', '/basket'],
    referrer: 'https://www.google.com/',
    event: 'order',
    country: 'AT',
    minutesAgo: 2 * DAY,
  },
  { agent: 'firefox', visitor: 'ada', pages: ['/'], country: 'AT', minutesAgo: 1 },
  { agent: 'phone', visitor: 'bo', pages: ['/', '/coats'], country: 'NL', minutesAgo: DAY },
  { agent: 'phone', visitor: 'cy', pages: ['/coats'], minutesAgo: 3 * DAY },
  { agent: 'robot', pages: ['/'], minutesAgo: DAY },
  { agent: 'phone', visitor: 'dee', pages: COATS, country: 'AT', minutesAgo: 5 * DAY },
]

/** A box with the visits of a few people to a shop. */
export async function startVisitedShop() {
  // What stands in front of it says from which countries people come.
  const box = await startBox({}, ['--trusted-proxies', '127.0.0.1'])
  await box.signUp()
  await box.ask('POST', '/projects', { name: 'Storefront' })
  await box.ask('POST', '/projects', { name: 'Empty' })
  const key = await box.giveKey('storefront', 'production', 'browser')

  async function visit({ agent, visitor, pages, referrer, event, country, minutesAgo }: Visit) {
    const at = Date.now() - minutesAgo * MINUTE_MS
    const common = visitor ? { visitorId: visitor, sessionId: `${visitor} ${minutesAgo}` } : {}
    const events = [
      ...pages.map((path, i) => ({
        ...common,
        name: '$pageview',
        url: `https://shop.example${path}`,
        referrer: i === 0 ? referrer : undefined,
        language: 'de-AT',
        timestamp: at + i * 10_000,
      })),
      ...(event
        ? [
            {
              ...common,
              name: event,
              properties: { plan: 'team', items: 2 },
              url: 'https://shop.example/basket',
              timestamp: at + pages.length * 10_000,
            },
          ]
        : []),
    ]
    const response = await fetch(`${box.url}/analytics/ingestBatch`, {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        'user-agent': AGENTS[agent],
        ...(country && { 'cf-ipcountry': country }),
      },
      body: JSON.stringify({ events }),
    })
    if (!response.ok) throw new Error(await response.text())
    await box.digested()
  }
  for (const one of VISITS) await visit(one)
  return { ...box, visit }
}
