import { describe, expect, test } from 'bun:test'
import { HOUR_MS } from '../src/lib/time'
import { harness, until } from './harness'
import {
  attribute,
  exportOf,
  nativeSpan,
  otlpSpan,
  sendOtlp,
  spansOf,
  traceId,
  tracesOf,
} from './spans'

const it = await harness()
const rulePath = (slug: string) => `/api/v1/projects/${slug}/traceRule`

/** A trace of two spans, `hoursAgo` old and `ms` long. */
function trace(hoursAgo: number, ms: number, more: Record<string, unknown> = {}) {
  const at = Date.now() - hoursAgo * HOUR_MS
  const times = { startTimeUnixNano: `${at}000000`, endTimeUnixNano: `${at + ms}000000` }
  const root = otlpSpan({
    ...times,
    ...more,
    name: 'GET /orders',
    attributes: [attribute('note', `walnut${ms}`)],
  })
  const child = otlpSpan({
    ...times,
    traceId: root.traceId,
    parentSpanId: root.spanId,
    name: 'SELECT',
  })
  return { id: root.traceId, spans: [root, child] }
}

describe('the rule for old traces', () => {
  test('is off until it is set, and can be taken back', async () => {
    const slug = it.giveProject()
    expect((await it.get(rulePath(slug))).body).toEqual({ rule: null } as never)
    const rule = { afterHours: 24, slowest: 10, sample: 0.25 }
    expect(
      (
        await it.send('PUT', rulePath(slug), {
          body: rule,
          headers: { authorization: `Bearer ${it.giveToken()}` },
        })
      ).body,
    ).toEqual({ rule })
    expect((await it.get(rulePath(slug))).body).toEqual({ rule } as never)
    expect((await it.remove(rulePath(slug))).status).toBe(204)
    expect((await it.get(rulePath(slug))).body).toEqual({ rule: null } as never)
  })

  test.each([
    { afterHours: 0, slowest: 1, sample: 0 },
    { afterHours: 1, slowest: -1, sample: 0 },
    { afterHours: 1, slowest: 1, sample: 1.5 },
    {},
  ])('is refused as %j', async (rule) => {
    const slug = it.giveProject()
    const answer = await it.send<{ code: string }>('PUT', rulePath(slug), {
      body: rule,
      headers: { authorization: `Bearer ${it.giveToken()}` },
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  })

  test('keeps what failed, what was slowest and what is young; counts stay as they were', async () => {
    const slug = it.giveProject()
    const project = it.projects.find(slug)?.id as number
    const key = it.giveKey('production', { project: slug })
    const failed = trace(5, 1, { status: { code: 2 } })
    const old = Array.from({ length: 30 }, (_, i) => trace(5, 10 + i))
    const young = trace(0, 1)
    await sendOtlp(it, exportOf([...old.slice(0, 10), failed].flatMap(({ spans }) => spans)), key)
    await sendOtlp(it, exportOf(old.slice(10).flatMap(({ spans }) => spans)), key)
    await sendOtlp(it, exportOf(young.spans), key)
    expect(await spansOf(it, young.id)).toHaveLength(2)
    const { db } = it.service
    const counted = () =>
      db
        .query('SELECT sum(count) AS n FROM span_rollup WHERE lane = ? AND step = 1')
        .get(project * 4 + 3)
    expect(counted()).toEqual({ n: 64 })

    const rule = { afterHours: 2, slowest: 2, sample: 0 }
    await it.send('PUT', rulePath(slug), {
      body: rule,
      headers: { authorization: `Bearer ${it.giveToken()}` },
    })
    // A digested slice makes maintenance look again.
    await sendOtlp(
      it,
      exportOf([otlpSpan()]),
      it.giveKey('production', { project: it.giveProject() }),
    )
    const rows = () =>
      (
        db.query('SELECT count(*) AS n FROM trace WHERE lane = ?').get(project * 4 + 3) as {
          n: number
        }
      ).n
    await until('old traces are thinned', () => rows() === 4)
    await until(
      'chunks are thinned',
      () =>
        (
          db
            .query('SELECT sum(count) AS n FROM span_chunk WHERE lane = ?')
            .get(project * 4 + 3) as { n: number }
        ).n === 8,
    )
    for (const kept of [failed, old[28], old[29], young])
      expect(await spansOf(it, kept?.id as string)).toHaveLength(2)
    for (const gone of old.slice(0, 28)) expect(await tracesOf(it, gone.id)).toEqual([])
    expect(counted()).toEqual({ n: 64 })
  })

  test('may keep a share of the rest, the same whenever it is carried out', async () => {
    const slug = it.giveProject()
    const project = it.projects.find(slug)?.id as number
    const key = it.giveKey('production', { project: slug })
    const at = Date.now() - 5 * HOUR_MS
    const spans = Array.from({ length: 1000 }, () =>
      nativeSpan({ traceId: traceId(), startTime: `${at}000000`, endTime: `${at + 5}000000` }),
    )
    await it.post('/spans/ingestBatch', { spans }, key)
    expect(await spansOf(it, spans[0]?.traceId as string)).toHaveLength(1)
    await it.send('PUT', rulePath(slug), {
      body: { afterHours: 1, slowest: 0, sample: 0.2 },
      headers: { authorization: `Bearer ${it.giveToken()}` },
    })
    await sendOtlp(
      it,
      exportOf([otlpSpan()]),
      it.giveKey('production', { project: it.giveProject() }),
    )
    const rows = () =>
      (
        it.service.db
          .query('SELECT count(*) AS n FROM trace WHERE lane = ?')
          .get(project * 4 + 3) as { n: number }
      ).n
    await until('old traces are thinned', () => rows() < 1000)
    expect(rows()).toBeGreaterThan(120)
    expect(rows()).toBeLessThan(280)
  })
})
