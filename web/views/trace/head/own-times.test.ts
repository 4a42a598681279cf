import { expect, test } from 'bun:test'
import type { TraceView } from '../../../../src/traces/pages/detail/model'
import { ownTimes } from './own-times'

const SERVER = 2
const CLIENT = 3
const CONSUMER = 5

/** `[service, kind, system, selfMs]` a span. */
const traceOf = (...spans: [number, number, number, number][]) =>
  ({
    services: [{ service: 'web' }, { service: 'mailer' }],
    spans: {
      service: spans.map(([service]) => service),
      kind: spans.map(([, kind]) => kind),
      system: spans.map(([, , system]) => system),
      selfMs: spans.map(([, , , ms]) => ms),
    },
  }) as unknown as TraceView

test('what a database took is not the time of who asked it; taking a message is one’s own work', () => {
  const times = ownTimes(traceOf([0, SERVER, -1, 10], [0, CLIENT, 0, 60], [1, CONSUMER, 1, 30]))
  expect(times.map(({ name, ms }) => [name, ms])).toEqual([
    ['mailer', 30],
    ['web', 10],
    ['databases, queues', 60],
  ])
})

test('without databases there is none in the list', () => {
  expect(ownTimes(traceOf([0, SERVER, -1, 10])).map(({ name }) => name)).toEqual(['web', 'mailer'])
})
