import { expect, test } from 'bun:test'
import { openMainReadonly, openSpoolFile } from '../src/db/open'
import { draft } from '../src/db/spool/draft'
import { openReceipts } from '../src/db/spool/receipts'
import { sharedMemory } from '../src/db/spool/shared-room'
import { spoolWriter } from '../src/db/spool/spool-writer'
import { recordOf } from '../src/events/ingest'
import { normalizeEvent } from '../src/events/normalize/normalize'
import { scrubber } from '../src/intake/scrub/scrub'
import { SCRUB_BY_DEFAULT } from '../src/intake/scrub/scrub-by-default'
import { DAY_MS } from '../src/lib/time'
import type { Environment } from '../src/projects/environment'
import type { MeterName } from '../src/usage/meters'
import type { Meter, ProjectUsage, Usage } from '../src/usage/model'
import { monthOf } from '../src/usage/month'
import { type Harness, harness, type ProblemBody, until } from './harness'
import { exportOf, nativeSpan, otlpSpan, sendOtlp } from './spans'

type Batch = ProblemBody & { accepted: number; rejected: { index: number; code: string }[] }

const events = (count: number, more: (i: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, i) => ({ message: `Payment ${i} was declined`, ...more(i) }))

async function setPlan(it: Harness, plan: object) {
  expect((await it.patch('/api/v1/plan', plan)).status).toBe(200)
}

async function meterOf(it: Harness, name: MeterName, month?: string): Promise<Meter> {
  const query = month === undefined ? '' : `?month=${month}`
  const { body } = await it.get<Usage>(`/api/v1/usage${query}`)
  const meter = body.items.find(({ signal }) => signal === name)
  if (!meter) throw new Error(`There is no meter ${name}.`)
  return meter
}

/** A folder of its own, because the plan is all projects'. */
async function shop(plan: object, environment: Environment = 'production') {
  const it = await harness()
  await setPlan(it, plan)
  const project = it.giveProject()
  const key = it.giveKey(environment, { project })
  const post = (batch: object[]) => it.post<Batch>('/events/ingestBatch', { events: batch }, key)
  return { it, project, key, post }
}

const HARD = { events: { included: 100, payAsYouGo: false } }

test('many batches at once at the edge of a cap take exactly what it includes', async () => {
  const { it, project, key, post } = await shop(HARD)
  const other = it.giveKey('staging', { project: it.giveProject() })
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, i) =>
      i % 2 ? post(events(9)) : it.post<Batch>('/events/ingestBatch', { events: events(9) }, other),
    ),
  )
  const taken = answers.filter(({ status }) => status === 200).map(({ body }) => body)
  expect(taken.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(100)
  const [edge] = taken.filter(({ rejected }) => rejected.length > 0)
  expect(edge?.rejected.map(({ index, code }) => [index, code])).toEqual(
    Array.from({ length: 8 }, (_, i) => [i + 1, 'quota_exceeded']),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBe(12)
  for (const { status, body, headers } of refused) {
    expect([status, body.code, body.retry]).toEqual([429, 'quota_exceeded', true])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await meterOf(it, 'events')).toMatchObject({ used: 100, overage: 0, refuses: true })
  const own = await it.get<ProjectUsage>(`/api/v1/projects/${project}/usage`)
  const both = (await it.get<Usage>('/api/v1/usage')).body.items[0]?.byEnvironment
  expect(own.body.items[0]).toMatchObject({
    used: both?.production ?? -1,
    byEnvironment: { production: both?.production ?? -1, staging: 0 },
    instance: { used: 100 },
  })
  expect((await it.post('/events/ingest', 'no JSON', key)).body.code).toBe('quota_exceeded')

  const { data, time } = it
  await it.close()
  const again = await harness({ data })
  again.time.now = time.now
  expect((await again.post('/events/ingest', { message: 'x' }, key)).body.code).toBe(
    'quota_exceeded',
  )
  await setPlan(again, { events: { payAsYouGo: true } })
  expect((await again.post('/events/ingest', { message: 'x' }, key)).status).toBe(200)
  expect(await meterOf(again, 'events')).toMatchObject({ used: 101, overage: 1, refuses: false })
})

test('what is sent again is given back, in the same batch and in a later one', async () => {
  const { it, post } = await shop(HARD)
  const id = (i: number) => ({ id: (1 + (i % 40)).toString(16).padStart(32, '0') })
  expect((await post(events(60, id))).body.accepted).toBe(60)
  expect(await meterOf(it, 'events')).toMatchObject({ used: 40 })
  expect((await post(events(60, id))).body.accepted).toBe(60)
  expect(await meterOf(it, 'events')).toMatchObject({ used: 40 })
  expect((await post(events(61))).body).toMatchObject({ accepted: 60, rejected: [{ index: 60 }] })
  expect(await meterOf(it, 'events')).toMatchObject({ used: 100, refuses: true })
})

test('development has a cap of its own, and never makes overage', async () => {
  const { it, post, project } = await shop(
    { events: { included: 10, payAsYouGo: true } },
    'development',
  )
  expect((await post([...events(9), {}, ...events(2)])).body).toMatchObject({
    accepted: 10,
    rejected: [
      { index: 9, code: 'invalid_event' },
      { index: 11, code: 'development_cap_reached' },
    ],
  })
  const refused = await post(events(1))
  expect([refused.status, refused.body.code]).toEqual([429, 'development_cap_reached'])
  const production = it.giveKey('production', { project })
  await it.post('/events/ingestBatch', { events: events(25) }, production)
  expect(await meterOf(it, 'events')).toMatchObject({
    used: 25,
    overage: 15,
    refuses: false,
    development: { used: 10, cap: 10, refuses: true },
    byEnvironment: { development: 10, test: 0, staging: 0, production: 25 },
  })
})

test('what waits in the spool at a start has its room', async () => {
  const before = await harness()
  await setPlan(before, HARD)
  const key = before.giveKey('staging')
  const { data } = before
  const { now } = before.time
  await before.close()
  const scrub = scrubber(SCRUB_BY_DEFAULT)
  const records = events(60).map((event) =>
    recordOf(normalizeEvent(event, { environment: 'staging', receivedAt: now, scrub })),
  )
  const counted = { environment: 'staging', month: monthOf(now) }
  using file = openSpoolFile(data)
  const memory = sharedMemory()
  const watermark = openReceipts(data).newest()
  spoolWriter(file, { watermark, acknowledged: watermark, memory }).append({
    drafts: [{ project: 1, signal: 'event', counted, ...draft(records, Buffer.from) }],
    digested: 0,
    at: now,
  })

  const it = await harness({ data })
  it.time.now = now
  const { body } = await it.post<Batch>('/events/ingestBatch', { events: events(50) }, key)
  expect([body.accepted, body.rejected.length]).toEqual([40, 10])
  expect(await meterOf(it, 'events')).toMatchObject({ used: 100, refuses: true })
})

test('an append that is refused counts nothing', async () => {
  const it = await harness({ limits: { spoolBytes: -1 } })
  const key = it.giveKey()
  const answer = await it.post('/events/ingestBatch', { events: events(7) }, key)
  expect([answer.status, answer.body.code]).toEqual([503, 'overloaded'])
  const { body } = await it.get<Usage>('/api/v1/usage')
  const month = Number(body.month.replace('-', ''))
  expect(it.service.ledger.accountOf({ signal: 'event', class: 'plan', month }).taken).toBe(0)
})

test('a cap begins anew with the month, in February of a leap year too', async () => {
  const { it, post, project } = await shop(HARD)
  it.time.now = Date.parse('2028-02-28T12:00:00Z')
  expect((await post(events(101))).body).toMatchObject({ accepted: 100 })
  const refused = await post(events(1))
  expect(Number(refused.headers.get('retry-after'))).toBe((1.5 * DAY_MS) / 1000)
  it.time.now = Date.parse('2028-02-29T23:59:59.999Z')
  const last = await post(events(1))
  expect([last.body.code, last.headers.get('retry-after')]).toEqual(['quota_exceeded', '1'])
  it.time.now += 1
  expect((await post(events(30))).body).toMatchObject({ accepted: 30, rejected: [] })
  it.time.now -= 1
  expect((await post(events(1))).body.code).toBe('quota_exceeded')
  expect(await meterOf(it, 'events', '2028-02')).toMatchObject({ used: 100, refuses: true })
  await setPlan(it, { events: { included: 20, payAsYouGo: true } })
  expect(await meterOf(it, 'events', '2028-02')).toMatchObject({ included: 20, overage: 80 })
  it.time.now += 1
  await setPlan(it, { events: { included: 25 } })
  expect(await meterOf(it, 'events', '2028-02')).toMatchObject({ included: 20, overage: 80 })
  expect(await meterOf(it, 'events')).toMatchObject({ included: 25, overage: 5 })
  expect((await it.get('/api/v1/usage?month=2028-13')).body.detail).toBe(
    '/month: Send a month such as 2026-11.',
  )
  const march = await it.get<ProjectUsage>(`/api/v1/projects/${project}/usage?month=2028-03`)
  expect(march.body).toMatchObject({
    from: '2028-03-01T00:00:00.000Z',
    to: '2028-04-01T00:00:00.000Z',
    months: ['2028-03', '2028-02'],
    items: [
      { signal: 'events', used: 30 },
      { signal: 'spans', used: 0 },
      { signal: 'analytics', used: 0 },
      { signal: 'replays', used: 0 },
    ],
  })
})

test('spans at the edge of a cap: OTLP says what it refused with a 200, native batches name each', async () => {
  const it = await harness()
  await setPlan(it, {
    spans: { included: 5, payAsYouGo: false },
    events: { included: 1, payAsYouGo: false },
  })
  const key = it.giveKey()
  const thrown = (n: number) => ({
    name: 'exception',
    timeUnixNano: '1795238914000000000',
    attributes: [{ key: 'exception.message', value: { stringValue: `failure ${n}` } }],
  })
  const spans = (count: number) =>
    Array.from({ length: count }, (_, i) => otlpSpan({ events: [thrown(i)] }))
  const first = await sendOtlp(it, exportOf(spans(3)), key)
  expect(first.body.partialSuccess).toEqual({
    rejectedSpans: '0',
    errorMessage:
      'Stored without their events: 2 exceptions, because no more events are taken this month.',
  })
  const native = await it.post<Batch>(
    '/spans/ingestBatch',
    { spans: [nativeSpan(), { traceId: 'x' }, nativeSpan(), nativeSpan()] },
    key,
  )
  expect(native.body).toMatchObject({
    accepted: 2,
    rejected: [
      { index: 1, code: 'invalid_span' },
      { index: 3, code: 'quota_exceeded' },
    ],
  })
  const full = await sendOtlp(it, exportOf(spans(4)), key)
  expect([full.status, full.body.partialSuccess?.rejectedSpans]).toEqual([200, '4'])
  expect(full.body.partialSuccess?.errorMessage).toMatch(
    /^Refused 4 spans \(quota_exceeded\): The 5 spans of this month are used, and no more are taken until /,
  )
  const refused = await it.post('/spans/ingestBatch', { spans: [nativeSpan()] }, key)
  expect([refused.status, refused.body.code]).toEqual([429, 'quota_exceeded'])
  expect(await meterOf(it, 'spans')).toMatchObject({ used: 5, refuses: true })
  expect(await meterOf(it, 'events')).toMatchObject({ used: 1, refuses: true })
})

test('a request of spans of which some fit keeps the first of them, whole', async () => {
  const it = await harness()
  await setPlan(it, { spans: { included: 5, payAsYouGo: false } })
  const key = it.giveKey()
  const spans = Array.from({ length: 8 }, (_, i) => otlpSpan({ name: `step ${i}` }))
  const { body } = await sendOtlp(it, exportOf(spans), key)
  expect(body.partialSuccess?.rejectedSpans).toBe('3')
  for (const [i, { traceId }] of spans.entries())
    expect((await it.get(`/api/v1/traces/${traceId}`)).status).toBe(i < 5 ? 200 : 404)
  expect(await meterOf(it, 'spans')).toMatchObject({ used: 5 })
})

test('what an erased project has used stays used', async () => {
  const { it, project, post } = await shop(HARD)
  await post(events(70))
  expect(await meterOf(it, 'events')).toMatchObject({ used: 70 })
  expect((await it.remove(`/api/v1/projects/${project}`)).status).toBe(204)
  const db = openMainReadonly(it.data)
  const rows = db.query<{ n: number }, []>('SELECT count(*) AS n FROM project')
  await until('the project is gone', () => rows.get()?.n === 0)
  db.close()
  const key = it.giveKey('test', { project: it.giveProject() })
  expect(
    (await it.post<Batch>('/events/ingestBatch', { events: events(40) }, key)).body,
  ).toMatchObject({
    accepted: 30,
  })
  expect(await meterOf(it, 'events')).toMatchObject({
    used: 100,
    byEnvironment: { production: 70, test: 30 },
  })
})

test('a meter warns at 80 and at 100 percent, once for each size of the plan', async () => {
  const { it, post } = await shop({ events: { included: 10, payAsYouGo: true } })
  const db = openMainReadonly(it.data)
  const told = () =>
    db
      .query<{ subject: string; detail: string }, []>(
        "SELECT subject, detail FROM outbox WHERE kind = 'usage.reached' ORDER BY id",
      )
      .all()
      .map(({ subject, detail }) => {
        const { class: of, percent, included } = JSON.parse(detail)
        return [subject, of, percent, included]
      })
  const send = async (count: number) => {
    await post(events(count))
    await it.service.settled()
  }
  await send(7)
  expect(told()).toEqual([])
  await send(1)
  expect(told()).toEqual([['events', 'plan', 80, 10]])
  await send(1)
  await send(5)
  await send(5)
  expect(told().slice(1)).toEqual([['events', 'plan', 100, 10]])
  expect((await meterOf(it, 'events')).reachedAt).not.toBeNull()
  await setPlan(it, { events: { included: 23 } })
  expect(told().slice(2)).toEqual([['events', 'plan', 80, 23]])
  expect((await meterOf(it, 'events')).reachedAt).toBeNull()
  await setPlan(it, { events: { included: 10 } })
  await send(1)
  expect(told().length).toBe(3)
  db.close()
})
