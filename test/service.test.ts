import { expect, test } from 'bun:test'
import { chmodSync } from 'node:fs'
import type { ServiceView } from '../src/health/page/model'
import { harness } from './harness'
import { readMetrics } from './metrics'
import { checkoutFailure } from './seeds'
import { exportOf, otlpSpan, sendOtlp } from './spans'

test('the service says what it took and refused, and what needs a hand', async () => {
  const it = await harness()
  const key = it.giveKey('production', { scopes: ['events:write', 'spans:write'] })
  const events = [checkoutFailure(), { level: 'none' }, checkoutFailure('other')]
  await it.post('/events/ingestBatch', { events }, key)
  await sendOtlp(it, exportOf([otlpSpan(), otlpSpan({ spanId: 'x' })]), key)
  await it.post('/events/ingest', checkoutFailure(), 'nobody')
  await it.post('/events/ingest', '{', key)
  await it.get('/api/v1/issues/nothing')
  await it.post('/nowhere/at/all', {})
  chmodSync(it.data, 0o755)
  it.time.now += 2000

  const { body } = await it.get<ServiceView>('/api/v1/service')
  expect(body.accepted).toMatchObject({ today: 3, p99Ms: expect.any(Number) })
  expect(
    body.refused.byReason.map(({ route, reason, count }) => `${route} ${reason} ${count}`).sort(),
  ).toEqual([
    'api not_found 1',
    'events invalid_json 1',
    'events partial 1',
    'events unknown_key 1',
    'none not_found 1',
    'spans partial 1',
  ])
  expect(body.refused.today).toBe(6)
  expect(body.worst).toBe('warning')
  const mends = Object.fromEntries(body.checks.map(({ code, mend }) => [code, mend]))
  expect(mends.permissions).toBe(`chmod 700 ${it.data}`)
  expect(mends['refused.unknown_key']).toMatch(/Settings → Keys/)
  expect(mends.digestLag).toBeNull()
  expect(body.checks.map(({ severity }) => severity)).toEqual(
    body.checks
      .map(({ severity }) => severity)
      .toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
  )
  it.time.now += 86_400_000
  expect((await it.get<ServiceView>('/api/v1/service')).body.refused.today).toBe(0)
})

const ORDER = ['error', 'warning', 'info', 'ok']

test('the same stands in the metrics', async () => {
  const it = await harness()
  const key = it.giveKey()
  await it.sendEvent(checkoutFailure(), key)
  await it.post('/events/ingest', checkoutFailure(), 'nobody')
  const { app, service } = it
  const server = app.listen({ port: 0, hostname: '127.0.0.1' }).server
  await service.settled()
  const metrics = readMetrics(
    await (await fetch(`http://127.0.0.1:${server?.port}/metrics`)).text(),
  )
  await app.stop(true)
  expect(metrics.get('whimbrel_records_accepted_total')).toBe(1)
  expect(metrics.get('whimbrel_refusals_total{route="events",reason="unknown_key"}')).toBe(1)
  expect(metrics.get('whimbrel_append_duration_seconds_bucket{le="+Inf"}')).toBe(
    metrics.get('whimbrel_append_duration_seconds_count') as number,
  )
  expect(metrics.get('whimbrel_dead_letters')).toBe(0)
  expect(metrics.get('whimbrel_meter_used{signal="events",environments="plan"}')).toBe(1)
  expect(metrics.get('whimbrel_findings{severity="warning"}')).toBeGreaterThan(0)
  expect(metrics.get('whimbrel_disk_size_bytes')).toBeGreaterThan(
    metrics.get('whimbrel_disk_free_bytes') as number,
  )
})
