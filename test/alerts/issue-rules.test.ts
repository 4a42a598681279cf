import { describe, expect, test } from 'bun:test'
import { agedIncidents } from '../../src/alerts/incidents/aged.store'
import type { IncidentDetail, IncidentPage } from '../../src/alerts/incidents/model'
import type { AlertRuleView, NewAlertRule } from '../../src/alerts/rules/model'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/lib/time'
import type { Environment } from '../../src/projects/environment'
import { harness, type ProblemBody, until } from '../harness'
import { checkoutFailure } from '../seeds'

const it = await harness()
const { ask, get, patch, remove, time } = it

/** A project with the two rules that each begins with, or none, and what is asked of it. */
async function shop({ withoutRules = false } = {}) {
  const project = it.giveProject()
  const path = `/api/v1/projects/${project}`
  const id = it.projects.find(project)?.id as number
  const rules = async () => (await get<{ items: AlertRuleView[] }>(`${path}/alertRules`)).body.items
  if (withoutRules) for (const rule of await rules()) await remove(`${path}/alertRules/${rule.id}`)
  const keys = new Map<Environment, string>()
  function keyOf(environment: Environment) {
    const key = keys.get(environment) ?? it.giveKey(environment, { project })
    keys.set(environment, key)
    return key
  }
  return {
    project,
    path,
    id,
    rules,
    send: (more: Record<string, unknown> = {}, environment: Environment = 'production') =>
      it.sendEvent(checkoutFailure('total', more), keyOf(environment)),
    async rule(rule: Partial<NewAlertRule>): Promise<AlertRuleView> {
      const answer = await ask<AlertRuleView>(`${path}/alertRules`, {
        name: 'Ours',
        kind: 'issue',
        issue: { on: ['new'] },
        notify: { channels: [], cooldownSec: 0, sendResolved: false },
        ...rule,
      })
      expect(answer).toMatchObject({ status: 201 })
      return answer.body
    },
    async incidents(query = ''): Promise<IncidentPage> {
      const answer = await get<IncidentPage>(`${path}/incidents${query}`)
      expect(answer).toMatchObject({ status: 200 })
      return answer.body
    },
    incident: async (incident: string) =>
      (await get<IncidentDetail>(`${path}/incidents/${incident}`)).body,
  }
}

const kinds = ({ timeline }: IncidentDetail) => timeline.map(({ kind }) => kind)
const change = async (issue: string, what: object) =>
  expect((await patch(`/api/v1/issues/${issue}`, what)).status).toBe(200)

describe('the two rules that a project begins with', async () => {
  const { rules, send, incidents, incident, path } = await shop()

  test('say what they wait for, in production, and mail everybody', async () => {
    expect((await rules()).map((rule) => [rule.name, rule.sentence])).toEqual([
      ['A new issue in production', 'Tells when an issue is new, in production.'],
      [
        'A regression in production',
        'Tells when an issue comes back after it was resolved, in production.',
      ],
    ])
    for (const rule of await rules())
      expect(rule).toMatchObject({
        environment: null,
        evaluatedEnvironment: 'production',
        state: 'ok',
        openIncidents: 0,
        notify: { channels: ['members'] },
      })
  })

  test('a new issue in production opens an incident, one in staging does not', async () => {
    await send({}, 'staging')
    expect((await incidents()).items).toEqual([])
    const issue = await it.issueOf(await send())
    await send()
    const { items, open } = await incidents()
    expect(items).toMatchObject([
      {
        state: 'open',
        severity: 'warning',
        environment: 'production',
        rule: { name: 'A new issue in production' },
        group: { name: issue.title, issueId: issue.id },
        toldAt: null,
      },
    ])
    expect(open).toBe(1)
    const [newIssue] = await rules()
    expect(newIssue).toMatchObject({ state: 'firing', openIncidents: 1 })
    expect(newIssue?.lastFiredAt).toBe(items[0]?.openedAt as string)
  })

  test('who resolves the issue ends it; that it comes back opens another', async () => {
    const [first] = (await incidents()).items
    const issue = first?.group.issueId as string
    await change(issue, { status: 'resolved' })
    time.now += 1000
    expect((await incident(first?.id as string)).resolved).toMatchObject({
      by: null,
      why: 'issueResolved',
    })
    await send()
    const { items } = await incidents()
    expect(items.map(({ rule, state }) => [rule.name, state])).toEqual([
      ['A regression in production', 'open'],
      ['A new issue in production', 'resolved'],
    ])
    expect((await incidents(`?issue=${issue}`)).items).toHaveLength(2)
    expect((await incidents(`?issue=${issue}&state=unresolved`)).items).toHaveLength(1)
    expect((await incidents('?issue=SHOP-99')).items).toEqual([])
    const again = await incidents('?limit=1')
    expect((await incidents(`?limit=1&cursor=${again.nextCursor}`)).items).toEqual([
      items[1] as never,
    ])
  })

  test('somebody has it in hand, then ends it, and both stand in its timeline', async () => {
    const { items } = await incidents('?state=open')
    const own = `${path}/incidents/${items[0]?.id}`
    const member = it.giveToken('member')
    const by = (await get<{ email: string }>('/api/v1/me', member)).body.email
    expect((await ask<IncidentDetail>(`${own}/acknowledge`, {}, member)).body).toMatchObject({
      state: 'acknowledged',
      acknowledged: { by },
    })
    expect(await incidents()).toMatchObject({ open: 0, acknowledged: 1 })
    const ended = await ask<IncidentDetail>(`${own}/resolve`, {}, member)
    expect(ended.body).toMatchObject({ state: 'resolved', resolved: { by, why: 'person' } })
    expect(kinds(ended.body)).toEqual(['opened', 'acknowledged', 'resolved'])
    expect(await ask(`${own}/resolve`)).toMatchObject({ status: 409 })
  })
})

describe('a rule of one’s own', () => {
  test.each<[string, RuleOf, Sent, number]>([
    ['names an environment', { environment: 'staging' }, [{}, 'staging'], 1],
    ['names another', { environment: 'staging' }, [{}, 'production'], 0],
    ['names all of them', { environment: 'all' }, [{}, 'development'], 1],
    ['filters by level', { filter: 'level:fatal' }, [{ level: 'fatal' }], 1],
    ['which the issue has not', { filter: 'level:fatal' }, [{}], 0],
    ['filters by tag', { filter: 'tag.plan:team' }, [{ tags: { plan: 'team' } }], 1],
    ['which the issue has not', { filter: 'tag.plan:team' }, [{ tags: { plan: 'solo' } }], 0],
    ['denies a tag', { filter: '!tag.plan:team' }, [{ tags: { plan: 'team' } }], 0],
    ['filters by release', { filter: 'release:shop@*' }, [{ release: 'shop@1' }], 1],
    ['which the issue has not', { filter: 'release:shop@*' }, [{ release: 'web@1' }], 0],
    ['filters by type', { filter: 'type:TypeError' }, [{}], 1],
    ['filters by text', { filter: 'properties' }, [{}], 1],
    ['which the issue has not', { filter: 'giraffe' }, [{}], 0],
    ['filters by user', { filter: 'user.id:u-1' }, [{ user: { id: 'u-1' } }], 1],
    ['whom the issue has not', { filter: 'user.id:u-1' }, [{ user: { id: 'u-2' } }], 0],
  ])('%s: %o, %o', async (_, { environment, filter }, [event, where], count) => {
    const { rule, send, incidents } = await shop({ withoutRules: true })
    await rule({
      ...(environment && { environment }),
      issue: { on: ['new'], ...(filter !== undefined && { filter }) },
    })
    await send(event, where)
    expect((await incidents()).items).toHaveLength(count)
  })

  type RuleOf = { environment?: 'staging' | 'all'; filter?: string }
  type Sent = [event: Record<string, unknown>, environment?: Environment]

  test('for all environments has an incident of its own in each', async () => {
    const { rule, send, incidents } = await shop({ withoutRules: true })
    await rule({ environment: 'all' })
    for (const environment of ['test', 'production'] as const) await send({}, environment)
    const { items } = await incidents()
    expect(items.map(({ environment }) => environment).sort()).toEqual(['production', 'test'])
    expect((await incidents('?environment=test')).items).toHaveLength(1)
  })

  test('hears that an issue escalates, and that it is no longer ignored', async () => {
    const { rule, send, incidents, incident, project } = await shop({ withoutRules: true })
    await rule({ issue: { on: ['escalating', 'unignored'] } })
    time.now = Math.ceil(time.now / HOUR_MS) * HOUR_MS + MINUTE_MS
    const issue = await it.issueOf(await send())
    time.now += 25 * HOUR_MS
    const key = it.giveKey('production', { project })
    const events = Array.from({ length: 60 }, () => checkoutFailure('total'))
    await it.post('/events/ingestBatch', { events }, key)
    const [first] = (await incidents()).items
    expect(first).toMatchObject({ state: 'open', group: { issueId: issue.id } })
    await change(issue.id, { status: 'ignored', ignoreForCount: 1 })
    await send()
    const { items } = await incidents()
    expect(items.map(({ state, resolved }) => resolved?.why ?? state)).toEqual([
      'open',
      'issueIgnored',
    ])
    expect((await incident(items[0]?.id as string)).timeline[0]?.detail).toMatchObject({
      what: 'unignored',
    })
  })

  test('adds what else happens to the incident that is open', async () => {
    const { rule, send, incidents, incident } = await shop({ withoutRules: true })
    await rule({ issue: { on: ['new', 'unignored'] } })
    const issue = await it.issueOf(await send())
    it.seeds.run('UPDATE alert_incident SET issue = NULL WHERE issue = ?', [issue.id])
    await change(issue.id, { status: 'ignored', ignoreForCount: 1 })
    await send()
    const { items } = await incidents()
    expect(items).toHaveLength(1)
    expect(kinds(await incident(items[0]?.id as string))).toEqual(['opened', 'happened'])
  })

  test('tells of each happening once, whatever slices it comes in', async () => {
    const { rule, send, incidents } = await shop({ withoutRules: true })
    await rule({ name: 'One' })
    await rule({ name: 'Two', issue: { on: ['new'], filter: 'level:error' } })
    await Promise.all(Array.from({ length: 20 }, () => send()))
    expect((await incidents()).items.map((one) => one.rule.name).sort()).toEqual(['One', 'Two'])
  })

  test('is switched off, and its incidents end', async () => {
    const { rule, send, incidents, path } = await shop({ withoutRules: true })
    const { id } = await rule({})
    await send()
    const off = await patch<AlertRuleView>(`${path}/alertRules/${id}`, { enabled: false })
    expect(off.body).toMatchObject({ state: 'disabled', openIncidents: 0 })
    await it.sendEvent(
      { message: 'Something else' },
      it.giveKey('production', { project: path.split('/').at(-1) as string }),
    )
    const { items } = await incidents()
    expect(items.map(({ resolved }) => resolved?.why)).toEqual(['ruleDisabled'])
  })

  test('that looks at something else ends what it found before', async () => {
    const { rule, send, incidents, path } = await shop({ withoutRules: true })
    const { id } = await rule({})
    await send()
    await patch(`${path}/alertRules/${id}`, { name: 'Renamed' })
    expect((await incidents()).open).toBe(1)
    const moved = await patch<AlertRuleView>(`${path}/alertRules/${id}`, { environment: 'all' })
    expect(moved.body).toMatchObject({ name: 'Renamed', evaluatedEnvironment: 'all' })
    expect((await incidents()).items[0]?.resolved?.why).toBe('ruleChanged')
  })

  test('is removed, and its incidents stay', async () => {
    const { rule, rules, send, incidents, path } = await shop({ withoutRules: true })
    const { id } = await rule({ name: 'Short-lived' })
    await send()
    expect((await remove(`${path}/alertRules/${id}`)).status).toBe(204)
    expect(await rules()).toEqual([])
    expect((await incidents(`?rule=${id}`)).items).toMatchObject([
      { rule: { name: 'Short-lived' }, resolved: { why: 'ruleRemoved' } },
    ])
    expect((await get(`${path}/alertRules/${id}`)).status).toBe(404)
  })

  test('an issue of which no event has come for a day ends its incident', async () => {
    const { rule, send, incidents } = await shop({ withoutRules: true })
    await rule({})
    time.now = Date.now()
    const issue = await it.issueOf(await send())
    expect((await incidents()).open).toBe(1)
    it.seeds.run('UPDATE alert_incident SET check_at = opened_at WHERE issue = ?', [issue.id])
    const check = it.seeds.query<{ at: number }, [string]>(
      'SELECT check_at AS at FROM alert_incident WHERE issue = ?',
    )
    await until('it was looked at', () => (check.get(issue.id)?.at ?? 0) > Date.now())
    expect((await incidents()).open).toBe(1)
    it.seeds.run('UPDATE issue SET last_seen = last_seen - ? WHERE title = ?', [
      DAY_MS,
      issue.title,
    ])
    it.seeds.run('UPDATE alert_incident SET check_at = opened_at WHERE issue = ?', [issue.id])
    await until('it has ended', async () => (await incidents()).open === 0)
    expect((await incidents()).items[0]?.resolved?.why).toBe('issueSilent')
  })

  test('an issue that is merged into another ends its incident', async () => {
    const { rule, send, incidents } = await shop({ withoutRules: true })
    await rule({})
    const into = await it.issueOf(await send())
    const other = await it.issueOf(await send({ exception: { type: 'Other', value: 'x' } }))
    await ask('/api/v1/issues/merge', { into: into.id, ids: [other.id] })
    const ended = (await incidents(`?issue=${into.id}`)).items
    expect(ended.map(({ state }) => state).sort()).toEqual(['open', 'resolved'])
  })
})

describe('what a rule cannot be', async () => {
  const { path, rule } = await shop()
  const notify = { channels: [], cooldownSec: 0, sendResolved: false }
  const issue = (condition: object) => ({ name: 'A', kind: 'issue', issue: condition, notify })

  test.each<[string, unknown, string, RegExp]>([
    ['of no kind', { name: 'A', notify }, '/kind', /issue, metric, usage/],
    ['of nothing', { name: 'A', kind: 'issue', notify }, '/issue', /needs it/],
    ['counted in no time', issue({ on: [], minEvents: 3 }), '/issue/windowSec', /how many seconds/],
    [
      'users by minutes',
      issue({ on: [], minUsers: 3, windowSec: 300 }),
      '/issue/windowSec',
      /whole hours/,
    ],
    [
      'with a field nobody has',
      issue({ on: ['new'], filter: 'plam:x' }),
      '/issue/filter',
      /tag plam/,
    ],
    [
      'with a filter cut short',
      issue({ on: ['new'], filter: '(level:error' }),
      '/issue/filter',
      /not closed/,
    ],
    ['of my own', issue({ on: ['new'], filter: 'is:mine' }), '/issue/filter', /nobody’s own/],
    [
      'to a channel that is not there',
      { ...issue({ on: ['new'] }), notify: { ...notify, channels: ['members', 'gone'] } },
      '/notify/channels/1',
      /no channel gone/,
    ],
  ])('%s', async (_, body, place, message) => {
    const answer = await ask<ProblemBody>(`${path}/alertRules`, body)
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, place])
    expect(answer.body.detail).toMatch(message)
  })

  test('more than 200 in a project', async () => {
    const { path: own, id } = await shop()
    it.seeds.run(
      `WITH RECURSIVE more (n) AS (SELECT 3 UNION ALL SELECT n + 1 FROM more WHERE n < 200)
       INSERT INTO alert_rule SELECT id || '/' || n, project, 'Rule ' || n, enabled, environment, kind, condition, notify,
         muted_until, created_at, created_by, updated_at, updated_by FROM alert_rule, more WHERE id = ? || '-new-issue'`,
      [id],
    )
    const answer = await ask<ProblemBody>(`${own}/alertRules`, issue({ on: ['new'] }))
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('a change is checked as a whole, and leaves the rule as it was', async () => {
    const { id } = await rule({ issue: { on: ['new'], filter: 'level:error' } })
    const own = `${path}/alertRules/${id}`
    const refused = await patch<ProblemBody>(own, { kind: 'metric' })
    expect([refused.status, refused.body.errors?.map((one) => one.path)]).toEqual([
      400,
      ['/metric', '/thresholds'],
    ])
    expect((await get<AlertRuleView>(own)).body.issue).toEqual({
      on: ['new'],
      filter: 'level:error',
    })
    const metric = { signal: 'spans', aggregate: 'p95', windowSec: 300 }
    const thresholds = [{ severity: 'critical', op: '>', value: 1200 }]
    const changed = await patch<AlertRuleView>(own, { kind: 'metric', metric, thresholds })
    expect(changed.body.sentence).toBe(
      'Tells when the p95 of all endpoints over 5 min is above 1.2 s, in production.',
    )
    expect(changed.body).not.toHaveProperty('issue')
  })

  test('a filter that names a person who is gone says so', async () => {
    const { id } = await rule({ issue: { on: ['new'] } })
    const condition = { issue: { on: ['new'], filter: 'assignee:gone@example.org' } }
    it.seeds.run('UPDATE alert_rule SET condition = ? WHERE id = ?', [
      JSON.stringify(condition),
      id,
    ])
    const { body } = await get<AlertRuleView>(`${path}/alertRules/${id}`)
    expect(body.problem).toContain('nobody here has the e-mail gone@example.org')
  })
})

test('incidents that ended over 400 days ago go, with what happened to them; what is open stays', async () => {
  const { id: project, send, incidents, rule } = await shop({ withoutRules: true })
  for (const name of ['One', 'Two']) await rule({ name })
  await send()
  const [open, ended] = (await incidents()).items
  it.seeds.run('UPDATE alert_incident SET resolved_at = opened_at WHERE id = ?', [
    ended?.id as string,
  ])
  const parts = agedIncidents(it.seeds)
  const today = Math.floor(Date.now() / DAY_MS)
  expect(parts.map(({ days, isOld }) => [days, isOld(project, today)])).toEqual([
    [400, false],
    [400, false],
  ])
  for (const { isOld, remove } of parts)
    while (isOld(project, today + 1)) remove(project, today + 1)
  expect((await incidents()).items.map(({ id }) => id)).toEqual([open?.id as string])
  const entries = it.seeds.query(
    'SELECT DISTINCT a.id FROM alert_entry e LEFT JOIN alert_incident a ON a.key = e.incident WHERE a.project IS ?1 OR a.id IS NULL',
  )
  expect(entries.values(project)).toEqual([[open?.id as string]])
})

test('the incidents and rules of an erased project go with it', async () => {
  const { project, id, send, incidents } = await shop()
  await send()
  expect((await incidents()).items).toHaveLength(1)
  await remove(`/api/v1/projects/${project}`)
  const left = it.seeds.query<{ left: number }, { id: number }>(
    `SELECT (SELECT count(*) FROM alert_incident WHERE project = $id) + (SELECT count(*) FROM alert_rule WHERE project = $id)
       + (SELECT count(*) FROM alert_entry e WHERE NOT EXISTS (SELECT 1 FROM alert_incident a WHERE a.key = e.incident)) AS left`,
  )
  await until('all is gone', () => left.get({ id })?.left === 0)
})
