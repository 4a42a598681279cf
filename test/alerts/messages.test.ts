import { expect, test } from 'bun:test'
import type { IncidentPage } from '../../src/alerts/incidents/model'
import type { NoticeOfIncident } from '../../src/alerts/messages/gravest'
import { harness, until } from '../harness'
import { checkoutFailure } from '../seeds'

const it = await harness()
const slug = it.giveProject('Shop')
const project = it.projects.find(slug)?.id as number
const key = it.giveKey('production', { project: slug })

async function openIncidents() {
  const path = `/api/v1/projects/${slug}/incidents?environment=production`
  return (await it.get<IncidentPage>(path)).body.items
}

const contentOf = (notices: readonly NoticeOfIncident[]) =>
  it.service.read('messages.content', { project, notices, now: it.time.now })

const notice = (incident: string): NoticeOfIncident => ({
  kind: 'opened',
  incident,
  rule: 'gone',
  severity: 'warning',
  at: it.time.now,
})

test('a message says what failed, as its page shows it, with links once the server knows its address', async () => {
  const [name, count] = ['total', 2]
  for (let i = 0; i < count; i++)
    await it.sendEvent(
      { ...checkoutFailure(name), release: 'shop@1.0.0', user: { id: `u${i}` } },
      key,
    )
  await until('the incident is open', async () => (await openIncidents()).length === 1)
  const [incident] = await openIncidents()
  const id = incident?.id as string

  const before = await contentOf([notice(id)])
  expect(before).toMatchObject({ project: { slug, name: 'Shop' }, more: 0, url: null })
  expect(before?.told[0]).toMatchObject({ url: null, issue: { url: null } })

  await it.service.change('server.noteAddress', { url: 'https://errors.example.org/' })
  const { issueId } = incident?.group ?? {}
  const said = await contentOf([notice(id)])
  const at = `https://errors.example.org/${slug}`
  expect(said?.url).toBe(`${at}/alerts`)
  expect(said?.told).toMatchObject([
    {
      kind: 'opened',
      trigger: 'new',
      environment: 'production',
      rule: {
        name: 'A new issue in production',
        sentence: 'Tells when an issue is new, in production.',
      },
      url: `${at}/alerts?environment=production&incident=${id}`,
      issue: {
        shortId: 'SHOP-1',
        title: `TypeError: Cannot read properties of undefined (reading '${name}')`,
        type: 'TypeError',
        message: `Cannot read properties of undefined (reading '${name}')`,
        level: 'error',
        release: 'shop@1.0.0',
        events: count,
        users: count,
        frames: [
          { function: `${name}Total`, file: `src/${name}.ts`, line: 41 },
          { function: 'main', file: 'src/main.ts', line: 3 },
        ],
        url: `${at}/issues/${issueId}`,
      },
    },
  ])
})

test('of more incidents than a message tells, it says how many; one that is gone is left out', async () => {
  const [incident] = await openIncidents()
  const gone = Array.from({ length: 11 }, (_, i) => notice(`gone ${i}`))
  const said = await contentOf([notice(incident?.id as string), ...gone])
  expect(said?.told.map(({ incident }) => incident)).toEqual([incident?.id as string])
  expect(said?.more).toBe(2)
})

test('nothing is said of a project that is erased', async () => {
  const other = it.giveProject()
  const id = it.projects.find(other)?.id as number
  expect((await it.remove(`/api/v1/projects/${other}`, { confirm: other })).status).toBeLessThan(
    300,
  )
  expect(
    await it.service.read('messages.content', { project: id, notices: [notice('x')], now: 0 }),
  ).toBeUndefined()
})
