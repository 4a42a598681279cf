import { type Random, random, zipf } from './random'
import { type Attribute, attributesOf, SERVICES, type Service } from './spans-services'

/** One request body: the spans that one process exports together. */
export interface Body {
  text: string
  spans: number
}

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  droppedAttributesCount: 0
  events: unknown[]
  droppedEventsCount: 0
  status: { code: number; message?: string }
  links: never[]
  droppedLinksCount: 0
  flags: 257
}

const SPANS_A_BODY = 512
/** One request in 60 fails. */
const FAILS_EVERY = 60
const ROUTES = ['orders', 'cart', 'users', 'items', 'invoices', 'search', 'stock', 'refunds']
const TABLES = ['orders', 'items', 'users', 'prices', 'stock', 'invoices', 'sessions', 'audit_log']

/**
 * Bodies as exporters send them, no two alike: requests run through three services with databases
 * and a queue, 12 to 18 spans each; a process exports what it has when it has 512.
 */
export function* spanBodies(seed: number, startAt: number): Generator<Body> {
  const dice = random(seed)
  const routes = zipf(ROUTES.length)
  const waiting = new Map<Service, Map<string, Span[]>>(SERVICES.map((one) => [one, new Map()]))
  const counts = new Map<Service, number>(SERVICES.map((one) => [one, 0]))
  let at = startAt * 1000
  const put = (service: Service, scope: string, span: Span) => {
    const scopes = waiting.get(service) as Map<string, Span[]>
    const spans = scopes.get(scope)
    if (spans) spans.push(span)
    else scopes.set(scope, [span])
    counts.set(service, (counts.get(service) as number) + 1)
  }
  for (;;) {
    at += dice.below(900)
    request(dice, at, ROUTES[routes(dice)] as string, put)
    for (const service of SERVICES) {
      const spans = counts.get(service) as number
      if (spans < SPANS_A_BODY) continue
      yield { text: bodyOf(service, waiting.get(service) as Map<string, Span[]>), spans }
      waiting.set(service, new Map())
      counts.set(service, 0)
    }
  }
}

type Put = (service: Service, scope: string, span: Span) => void

/** One request: gateway → orders → stock, with middleware, statements and a message. */
function request(dice: Random, at: number, route: string, put: Put) {
  const [gateway, orders, stock] = SERVICES as [Service, Service, Service]
  const traceId = dice.hex(32)
  const fails = dice.below(FAILS_EVERY) === 0
  const path = `/api/${route}/${dice.below(1_000_000)}`
  const span = spanMaker(dice, traceId)
  const total = 2_000 + Math.floor(Math.exp(dice.below(6000) / 1000) * 1000)

  const entry = span(
    undefined,
    `GET /api/${route}/:id`,
    2,
    at,
    total,
    [...attributesOf.server(dice, route, path, fails ? 500 : 200)],
    fails,
  )
  put(gateway, 'http', entry)
  for (const middleware of ['query', 'expressInit', 'session', 'bodyParser'])
    put(
      gateway,
      'express',
      span(entry, `middleware - ${middleware}`, 1, at + 100, dice.below(300), [
        ...attributesOf.middleware(middleware),
      ]),
    )
  const call = span(
    entry,
    'GET',
    3,
    at + 600,
    total - 900,
    attributesOf.client(dice, 'orders', path, fails ? 500 : 200),
    fails,
  )
  put(gateway, 'undici', call)
  const served = span(
    call,
    `GET /internal/${route}/:id`,
    2,
    at + 900,
    total - 1500,
    attributesOf.server(dice, route, path, fails ? 500 : 200),
    fails,
  )
  put(orders, 'http', served)
  const statements = 4 + dice.below(6)
  for (let i = 0; i < statements; i++) {
    const table = dice.pick(TABLES)
    put(
      orders,
      'pg',
      span(
        served,
        `SELECT shop.${table}`,
        3,
        at + 1000 + i * 90,
        200 + dice.below(1500),
        attributesOf.statement(dice, table),
      ),
    )
  }
  if (fails) served.events.push(attributesOf.exception(dice, at + 1500, route))
  const onward = span(
    served,
    'POST',
    3,
    at + 1700,
    Math.max(100, total - 2200),
    attributesOf.client(dice, 'stock', `/reserve/${dice.below(100_000)}`, 200),
  )
  put(orders, 'undici', onward)
  const reserved = span(
    onward,
    'POST /reserve/:id',
    2,
    at + 1900,
    Math.max(50, total - 2600),
    attributesOf.server(dice, 'reserve', `/reserve/${dice.below(100_000)}`, 200),
  )
  put(stock, 'http', reserved)
  put(
    stock,
    'redis',
    span(reserved, 'GET', 3, at + 1950, 80 + dice.below(300), attributesOf.cache(dice)),
  )
  put(
    stock,
    'amqp',
    span(
      reserved,
      'publish stock.reserved',
      4,
      at + 2000,
      60 + dice.below(200),
      attributesOf.message(dice),
    ),
  )
}

const spanMaker =
  (dice: Random, traceId: string) =>
  (
    parent: Span | undefined,
    name: string,
    kind: number,
    atMicros: number,
    micros: number,
    attributes: Attribute[],
    fails = false,
  ): Span => ({
    traceId,
    spanId: dice.hex(16),
    ...(parent && { parentSpanId: parent.spanId }),
    name,
    kind,
    // Starts of JavaScript's SDK have the precision of ms, ends that of ns.
    startTimeUnixNano: `${Math.floor(atMicros / 1000)}000000`,
    endTimeUnixNano: `${atMicros + micros}${String(dice.below(1000)).padStart(3, '0')}`,
    attributes,
    droppedAttributesCount: 0,
    events: [],
    droppedEventsCount: 0,
    status: fails ? { code: 2, message: 'Request failed' } : { code: 0 },
    links: [],
    droppedLinksCount: 0,
    flags: 257,
  })

function bodyOf(service: Service, scopes: Map<string, Span[]>): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: service.attributes, droppedAttributesCount: 0 },
        scopeSpans: [...scopes].map(([name, spans]) => ({
          scope: { name: `@opentelemetry/instrumentation-${name}`, version: '0.223.0' },
          spans,
        })),
      },
    ],
  })
}
