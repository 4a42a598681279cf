import { expect, test } from 'bun:test'
import type { BeganIssues } from '../src/flags/began/model'
import type { ChangeOfFlag } from '../src/flags/changes/model'
import { DAY_MS, iso, MINUTE_MS } from '../src/lib/time'
import { harness } from './harness'
import { checkoutFailure } from './seeds'

const it = await harness()
const { ask, get, patch, post, time } = it

const project = it.giveProject()
const production = it.giveKey('production', { project })
const staging = it.giveKey('staging', { project })
const flags = `/api/v1/projects/${project}/flags`
const checkout = `${flags}/new-checkout`

/** Noon: shares are by whole days, and no midnight lies between what happens here. */
const start = Math.floor(time.now / DAY_MS) * DAY_MS + DAY_MS / 2
/** What happens next, happens so many minutes after noon. */
const after = (minutes: number) => {
  time.now = start + minutes * MINUTE_MS
}

async function fails(name: string, key: string, variants: Record<string, number>) {
  const events = Object.entries(variants).flatMap(([variant, count]) =>
    Array.from({ length: count }, () =>
      checkoutFailure(
        name,
        variant === 'none' ? {} : { contexts: { flags: { 'new-checkout': variant } } },
      ),
    ),
  )
  expect((await post('/events/ingestBatch', { events }, key)).status).toBe(200)
}

const ON = { enabled: true }
after(0)
await ask(flags, { key: 'new-checkout' })
after(120)
await fails('old', production, { off: 60 })
after(130)
await patch(checkout, { version: 1, environments: { production: ON } })
after(140)
await fails('usual', production, { on: 4, off: 16 })
after(150)
await patch(checkout, { version: 2, environments: { staging: ON }, tags: ['shop'] })
after(160)
await fails('broken', production, { on: 19, off: 1 })
await fails('plain', production, { none: 3 })
await fails('staged', staging, { on: 2 })
after(200)
await fails('late', production, { on: 5 })
await ask(flags, { key: 'banner' })
after(210)
await ask(`${checkout}/kill`, {})

const began = async (environment: string) => {
  const { status, body } = await get<BeganIssues>(`${checkout}/issues?environment=${environment}`)
  expect(status).toBe(200)
  return body
}
const nameIn = (title: string) => /'(\w+)'/.exec(title)?.[1]

test('issues that began within an hour after a change say how many of their events had the variant', async () => {
  const { variant, items } = await began('production')
  expect(variant).toBe('on')
  // Of all 105 events before which the flag was evaluated, 28 had it.
  const ofAll = 28 / 105
  expect(
    items.map(({ title, version, afterMs, had }) => [nameIn(title), version, afterMs, had]),
  ).toEqual([
    ['broken', 2, 30 * MINUTE_MS, { events: 19, share: 0.95, ofAll }],
    ['usual', 2, 10 * MINUTE_MS, { events: 4, share: 0.2, ofAll }],
    ['plain', 2, 30 * MINUTE_MS, null],
  ])
  expect(items[0]).toMatchObject({
    shortId: expect.stringMatching(/-\d+$/),
    type: 'TypeError',
    level: 'error',
    count: 20,
    firstSeen: iso(start + 160 * MINUTE_MS),
  })
})

test('only changes that may be felt in an environment count there', async () => {
  const { items } = await began('staging')
  expect(items.map(({ title, version, afterMs }) => [nameIn(title), version, afterMs])).toEqual([
    ['staged', 3, 10 * MINUTE_MS],
  ])
  expect((await began('development')).items).toEqual([])
})

test('of a flag that there is not, the answer says so', async () => {
  const answer = await get(`${flags}/gone/issues`)
  expect([answer.status, answer.body]).toMatchObject([404, { code: 'not_found' }])
})

test('a chart is told which flags changed in its time and environment', async () => {
  const changes = async (query: string) => {
    const path = `/api/v1/projects/${project}/flagChanges?${query}`
    return (await get<{ items: ChangeOfFlag[] }>(path)).body.items
  }
  const names = (items: ChangeOfFlag[]) => items.map(({ flag, version }) => `${flag} v${version}`)
  const at = (minutes: number) => iso(start + minutes * MINUTE_MS)
  expect(names(await changes('environment=production'))).toEqual([
    'new-checkout v4',
    'banner v1',
    'new-checkout v2',
    'new-checkout v1',
  ])
  const [on, ...others] = await changes(`environment=production&from=${at(125)}&to=${at(199)}`)
  expect(others).toEqual([])
  expect(on).toMatchObject({
    flag: 'new-checkout',
    version: 2,
    at: at(130),
    by: expect.any(String),
    action: 'change',
    changes: ['On in production'],
  })
  expect(names(await changes(`from=${at(140)}`))).toEqual([
    'new-checkout v4',
    'banner v1',
    'new-checkout v3',
  ])
})

test('steps of a roll-out and changes of segments stand among the changes, and issues began after them', async () => {
  const staff = `/api/v1/projects/${project}/segments`
  after(300)
  const when = { attribute: 'plan', operator: 'in', values: ['staff'] }
  await ask(staff, { key: 'staff', when })
  await ask(staff, { key: 'insiders', when: { segment: 'staff' } })
  const at = (minutes: number) => iso(start + minutes * MINUTE_MS)
  const steps = [
    { at: at(310), percent: 5 },
    { at: at(330), percent: 50 },
    { at: at(900), percent: 100 },
  ]
  await ask(flags, {
    key: 'stepped',
    environments: { production: ON, staging: ON },
    rules: [
      { environments: ['staging'], when: { segment: 'insiders' }, serve: { variant: 'on' } },
      { name: 'Slowly', serve: { progressive: { variant: 'on', otherwise: 'off', steps } } },
    ],
  })
  after(320)
  await fails('stepwise', production, { none: 1 })
  after(340)
  await patch(`${staff}/staff`, { version: 1, when: { ...when, values: ['staff', 'tester'] } })
  await fails('testers', staging, { none: 1 })
  after(345)
  const { version } = (await get<{ version: number }>(`${flags}/stepped`)).body
  await patch(`${flags}/stepped`, { version, enabled: false })
  after(1000)
  const changes = async (environment: string, flag = '') =>
    (
      await get<{ items: ChangeOfFlag[] }>(
        `/api/v1/projects/${project}/flagChanges?environment=${environment}&from=${at(305)}${flag}`,
      )
    ).body.items.map((one) => [one.action, one.version, one.at, one.changes])
  const off = ['change', 2, at(345), ['Off everywhere']]
  const reached = [
    ['step', null, at(330), ['The rule “Slowly”: on for 50%']],
    ['step', null, at(310), ['The rule “Slowly”: on for 5%']],
  ]
  expect(await changes('production')).toEqual([off, ...reached])
  expect(await changes('production', '&flag=stepped')).toEqual([off, ...reached])
  expect(await changes('production', '&flag=banner')).toEqual([])
  expect(await changes('staging')).toEqual([
    off,
    ['segment', null, at(340), ['The segment staff changed']],
    ...reached,
  ])
  const issuesIn = async (environment: string) =>
    (await get<BeganIssues>(`${flags}/stepped/issues?environment=${environment}`)).body.items.map(
      ({ action, version, afterMs }) => [action, version, afterMs],
    )
  expect(await issuesIn('production')).toEqual([['step', null, 10 * MINUTE_MS]])
  expect(await issuesIn('staging')).toEqual([['segment', null, 0]])
})
