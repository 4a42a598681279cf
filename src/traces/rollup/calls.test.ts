import { describe, expect, test } from 'bun:test'
import { openColumns } from '../chunk/columns'
import { encodeSpans } from '../chunk/encode'
import { hex, STOCK, spanOf } from '../chunk/spans.harness'
import { newSpans } from '../recent/new-spans'
import { RecentSpans } from '../recent/recent-spans'
import { CLIENT, CONSUMER, PRODUCER, SERVER, type Span } from '../span'
import { findCalls } from './calls'

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
      () => 0,
      recent,
      (kind, source, call) =>
        found.push(`${source} ${kind} ${call.target}${call.isError ? ' failed' : ''}`),
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

  test('is told once for each that was served', () => {
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
  ['nothing', { kind: CLIENT, attributes: ['http.request.method', 'GET'] }, []],
])('a span may talk to %s', (_, more, calls) => expect(callsIn([[spanOf(1, more)]])).toEqual(calls))
