import { expect, test } from 'bun:test'
import type { IssueFlag } from '../src/issues/flags/model'
import { harness } from './harness'
import { checkoutFailure } from './seeds'

const it = await harness()

/** Events of a failure, so many with each variant of the flag `new-checkout`. */
const failures = (name: string, variants: Record<string, number>) =>
  Object.entries(variants).flatMap(([variant, count]) =>
    Array.from({ length: count }, () =>
      checkoutFailure(name, { contexts: { flags: { 'new-checkout': variant } } }),
    ),
  )

const flagsOf = async (id: string | undefined) =>
  (await it.get<{ items: IssueFlag[] }>(`/api/v1/issues/${id}/flags`)).body.items

test('an issue says which variants its events had, beside all events of its environment', async () => {
  const project = it.giveProject()
  const key = it.giveKey('production', { project })
  const batch = [
    ...failures('broken', { on: 24, off: 1 }),
    ...failures('usual', { on: 0, off: 175 }),
    checkoutFailure('plain'),
  ]
  await it.post('/events/ingestBatch', { events: batch }, key)
  await it.post(
    '/events/ingestBatch',
    { events: failures('broken', { on: 50 }) },
    it.giveKey('test', { project }),
  )
  const [broken] = await it.issues(project, 'environment=production&query=brokenTotal')
  expect(await flagsOf(broken?.id)).toEqual([
    {
      flag: 'new-checkout',
      variant: 'on',
      issue: { events: 24, share: 0.96 },
      all: { events: 24, share: 0.12 },
    },
    {
      flag: 'new-checkout',
      variant: 'off',
      issue: { events: 1, share: 0.04 },
      all: { events: 176, share: 0.88 },
    },
  ])
  const [plain] = await it.issues(project, 'environment=production&query=plainTotal')
  expect(await flagsOf(plain?.id)).toEqual([])
})

test('issues are found by the variants that their events had', async () => {
  const project = it.giveProject()
  const key = it.giveKey('production', { project })
  const batch = [...failures('broken', { on: 2 }), ...failures('usual', { off: 2 })]
  await it.post('/events/ingestBatch', { events: batch }, key)
  const found = await it.issues(project, `query=${encodeURIComponent('flag.new-checkout:on')}`)
  expect(found).toHaveLength(1)
})

test('an exception of a span has the flags that were evaluated within the span', async () => {
  const project = it.giveProject()
  const key = it.giveKey('production', { project })
  const at = '1795000000000000000'
  const text = (name: string, value: string) => ({ key: name, value: { stringValue: value } })
  const evaluated = (flag: string, ...result: [name: string, value: string]) => ({
    name: 'feature_flag.evaluation',
    timeUnixNano: at,
    attributes: [text('feature_flag.key', flag), text(...result)],
  })
  const span = {
    traceId: '5b8efff798038103d269b633813fc60c',
    spanId: 'eee19b7ec3c1b174',
    name: 'POST /pay',
    kind: 2,
    startTimeUnixNano: at,
    endTimeUnixNano: at,
    events: [
      evaluated('new-checkout', 'feature_flag.result.variant', 'on'),
      { ...evaluated('old-banner', 'feature_flag.variant', 'blue'), name: 'feature_flag' },
      {
        name: 'exception',
        timeUnixNano: at,
        attributes: [text('exception.type', 'CardError'), text('exception.message', 'declined')],
      },
    ],
  }
  const answer = await it.post(
    '/otlp/v1/traces',
    { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] },
    key,
  )
  expect(answer.status).toBe(200)
  const [issue] = await it.issues(project, 'environment=production')
  const variants = (await flagsOf(issue?.id)).map(({ flag, variant }) => `${flag}=${variant}`)
  expect(variants.sort()).toEqual(['new-checkout=on', 'old-banner=blue'])
})
