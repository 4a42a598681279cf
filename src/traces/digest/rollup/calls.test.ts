import { describe, expect, test } from 'bun:test'
import { encodeSpans } from '../../spans/chunk/encode'
import { openColumns } from '../../spans/chunk/span-chunk'
import { hex, STOCK, spanOf } from '../../spans/chunk/spans.harness'
import { CLIENT, CONSUMER, PRODUCER, SERVER, type Span } from '../../spans/span'
import { findCalls } from './calls'
import { newSpans } from './new-spans'
import { RecentSpans } from './recent-spans'

/** The calls that blocks of spans tell of, each block in a slice of its own. */
function callsIn(blocks: Span[][], recent = new RecentSpans()): string[] {
  return blocks.flatMap((spans) => {
    const found: string[] = []
    const chunk = openColumns(encodeSpans(spans))
    recent.settle()
    newSpans(chunk, 4, recent)
    findCalls(
      chunk,
      4,
      { starts: new Float64Array(spans.length), durations: chunk.durations },
      recent,
      (kind, source, call, isTakenBack = false) =>
        found.push(
          `${isTakenBack ? 'not ' : ''}${source} ${kind} ${call.target}${call.isError ? ' failed' : ''}`,
        ),
    )
    return found
  })
}

const caller = spanOf(1, { kind: CLIENT })
const served = spanOf(2, { kind: SERVER, parentSpanId: caller.spanId, resource: STOCK, status: 2 })

describe('a call between two services', () => {
  test.each<[string, Span[][]]>([
    ['in one block', [[caller, served]]],
    ['in one block, the served first', [[served, caller]]],
    ['the caller in a block before', [[caller], [served]]],
    ['the caller in a block after', [[served], [caller]]],
  ])('%s', (_, blocks) => expect(callsIn(blocks)).toEqual(['orders call stock failed']))

  test('is counted once for each that was served', () => {
    const other = { ...served, spanId: hex(3, 16), status: 0 }
    expect(callsIn([[served], [other], [caller]])).toEqual([
      'orders call stock failed',
      'orders call stock',
    ])
  })

  test('of another trace or another project is none', () => {
    expect(callsIn([[{ ...served, traceId: hex(9, 32) }], [caller]])).toEqual([])
  })

  test('waits again when the slice that brought its caller was rolled back', () => {
    const recent = new RecentSpans()
    expect(callsIn([[served], [caller]], recent)).toEqual(['orders call stock failed'])
    recent.forget()
    expect(callsIn([[caller]], recent)).toEqual(['orders call stock failed'])
    expect(callsIn([[spanOf(7)]], recent)).toEqual([])
  })
})

const asking = spanOf(1, { kind: CLIENT, attributes: ['server.address', 'stock.local'] })
const asked = spanOf(2, { kind: SERVER, parentSpanId: asking.spanId, resource: STOCK })
const again = spanOf(3, { kind: SERVER, parentSpanId: asking.spanId, resource: STOCK })
const within = (parent: Span, more: Partial<Span> = {}) =>
  spanOf(4, { kind: CLIENT, parentSpanId: parent.spanId, attributes: asking.attributes, ...more })

describe('a host', () => {
  test.each<[string, Span[][], string[]]>([
    ['that served in the same block is a service', [[asking, asked]], ['orders call stock']],
    ['that served in a block before is one', [[asked], [asking]], ['orders call stock']],
    [
      'that served in a block after is none any more',
      [[asking], [asked]],
      ['orders host stock.local', 'orders call stock', 'not orders host stock.local'],
    ],
    [
      'that served twice is taken back once',
      [[asking], [asked, again]],
      [
        'orders host stock.local',
        'orders call stock',
        'not orders host stock.local',
        'orders call stock',
      ],
    ],
    [
      'is asked once by calls within calls',
      [[asking, within(asking)]],
      ['orders host stock.local'],
    ],
    [
      'is asked by the innermost, which is what is served',
      [[asking, within(asking), { ...asked, parentSpanId: hex(4, 16) }]],
      ['orders call stock'],
    ],
    [
      'that a driver asks is its database',
      [[{ ...asking, attributes: ['db.system.name', 'elasticsearch'] }, within(asking)]],
      ['orders database elasticsearch'],
    ],
  ])('%s', (_, blocks, calls) => expect(callsIn(blocks)).toEqual(calls))

  test('is taken back again when the slice that served was rolled back', () => {
    const recent = new RecentSpans()
    callsIn([[asking], [asked]], recent)
    recent.forget()
    expect(callsIn([[asked]], recent)).toEqual(['orders call stock', 'not orders host stock.local'])
  })
})

test.each<[string, Partial<Span>, string[]]>([
  [
    'a database',
    { kind: CLIENT, attributes: ['db.system.name', 'postgresql', 'db.namespace', 'shop'] },
    ['orders database postgresql/shop'],
  ],
  [
    'a database by older names',
    { kind: CLIENT, attributes: ['db.system', 'redis'] },
    ['orders database redis'],
  ],
  [
    'a queue, sending',
    {
      kind: PRODUCER,
      attributes: ['messaging.system', 'kafka', 'messaging.destination.name', 'paid'],
    },
    ['orders queue kafka/paid'],
  ],
  [
    'a queue, receiving',
    {
      kind: CONSUMER,
      attributes: ['messaging.system', 'kafka', 'messaging.destination.name', 'paid'],
    },
    ['kafka/paid consume orders'],
  ],
  [
    'a host',
    { kind: CLIENT, attributes: ['server.address', 'Api.Paygate.example'] },
    ['orders host api.paygate.example'],
  ],
  [
    'a host by older names',
    { kind: CLIENT, attributes: ['net.peer.name', 'a.example', 'http.host', 'b.example:80'] },
    ['orders host a.example'],
  ],
  [
    'the host of a URL',
    { kind: CLIENT, attributes: ['url.full', 'https://a.example/v1?q=1'] },
    ['orders host a.example'],
  ],
  [
    'the host of a database, which is the database',
    { kind: CLIENT, attributes: ['db.system.name', 'mysql', 'server.address', 'db1'] },
    ['orders database mysql'],
  ],
  [
    'the host of a queue, which is the queue',
    { kind: CLIENT, attributes: ['messaging.system', 'aws_sqs', 'server.address', 'sqs.example'] },
    [],
  ],
  ['itself, as a server', { kind: SERVER, attributes: ['server.address', 'shop.example'] }, []],
  ['nothing', { kind: CLIENT, attributes: ['http.request.method', 'GET'] }, []],
])('a span may talk to %s', (_, more, calls) => expect(callsIn([[spanOf(1, more)]])).toEqual(calls))
