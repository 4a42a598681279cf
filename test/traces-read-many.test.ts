import { expect, test } from 'bun:test'
import { harness } from './harness'
import { exportOf, otlpSpan, sendOtlp, spanId, traceId } from './spans'
import { nanos, searchPage } from './traces-read'

// Sorting by duration goes as far as the time allows, and a busy machine allows little.
const it = await harness({ limits: { traceSearchMs: 60_000 } })
const slug = it.giveProject()
const keys = [it.giveKey('production', { project: slug }), it.giveKey('staging', { project: slug })]
const begin = it.time.now - 3_600_000
const [REQUESTS, TRACES] = [5, 300]
/** So many that a search stops looking each up by its id, and lists those that are wanted. */
const COUNT = REQUESTS * TRACES

/** The next trace's root and what it called, which come in requests of their own. */
const traces = Array.from({ length: COUNT }, (_, i) => {
  const [id, root] = [traceId(), spanId()]
  const span = (name: string, ms: number) =>
    otlpSpan({
      name,
      traceId: id,
      startTimeUnixNano: nanos(begin + i * 1000),
      endTimeUnixNano: nanos(begin + i * 1000 + ms),
    })
  const ms = 10 + ((i * 7) % COUNT)
  return {
    i,
    id,
    ms,
    isStaged: i % 4 === 1,
    name: i % 50 === 7 ? 'nightly report' : 'page',
    root: { ...span(i % 50 === 7 ? 'nightly report' : 'page', ms), spanId: root },
    called: { ...span('SELECT', 1), parentSpanId: root },
  }
})
for (let request = 0; request < REQUESTS; request++) {
  const own = traces.slice(request * TRACES, (request + 1) * TRACES)
  for (const [place, key] of keys.entries()) {
    const sent = own.filter(({ isStaged }) => isStaged === (place === 1))
    for (const [part, service] of [['root', 'web'] as const, ['called', 'orders'] as const])
      await sendOtlp(
        it,
        exportOf(
          sent.map((one) => one[part]),
          service,
        ),
        key,
      )
  }
}

type Trace = (typeof traces)[number]

async function all(query: string, more: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await searchPage(it, slug, query, `&limit=7${more}${cursor}`)
    ids.push(...body.items.map((hit) => hit.traceId))
    if (body.nextCursor === null) return ids
    cursor = `&cursor=${body.nextCursor}`
  }
}

const isReport = ({ name }: Trace) => name === 'nightly report'

test.each<[string, (trace: Trace) => boolean]>([
  ['service:orders root.name:*report*', isReport],
  [
    'service:orders root.name:*report* trace.duration:>700ms',
    (one) => isReport(one) && one.ms > 700,
  ],
  [
    'service:orders trace.duration:>1480ms !root.name:*report*',
    (one) => !isReport(one) && one.ms > 1480,
  ],
  ['service:orders root.name:*report* root.service:orders', () => false],
  ['service:orders root.name:nothing', () => false],
])('few traces among many are found, each once, in pages: %s', async (query, isWanted) => {
  const wanted = traces.filter(isWanted)
  const idsOf = (some: readonly Trace[]) => some.map(({ id }) => id)
  const newest = wanted.toReversed()
  expect(await all(query, '&environment=all')).toEqual(idsOf(newest))
  expect(await all(query, '')).toEqual(idsOf(newest.filter(({ isStaged }) => !isStaged)))
  expect(await all(query, '&environment=all&sort=duration')).toEqual(
    idsOf(wanted.toSorted((a, b) => b.ms - a.ms)),
  )
})

test('what they have is counted over all requests', async () => {
  const { body } = await searchPage(it, slug, 'kind:server root.name:*report*', '&environment=all')
  expect(body.items.map(({ matched }) => matched?.count)).toEqual(body.items.map(() => 2))
})
