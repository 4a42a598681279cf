import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { COMMAND_LINE } from '../src/accounts/audit/by'
import type { AuditEntry } from '../src/accounts/audit/model'
import { flagEraser } from '../src/flags/erase.store'
import type { ImportPreview } from '../src/flags/exchange/model'
import type { FlagPage, FlagView } from '../src/flags/manage/model'
import type { OverridePage } from '../src/flags/overrides/model'
import type { ScheduledChange } from '../src/flags/schedule/model'
import type { SegmentView } from '../src/flags/segments/model'
import { flagChanges } from '../src/flags/store'
import type { FlagUsage } from '../src/flags/usage/model'
import { flagUsageNotes } from '../src/flags/usage/store'
import type { Diff, VersionSummary } from '../src/flags/versions/model'
import type { Page } from '../src/http/cursor'
import { DAY_MS, HOUR_MS } from '../src/lib/time'
import { harness, type ProblemBody, temporaryFolder } from './harness'
import { inTransactions } from './in-transactions'
import { PROGRAM } from './program'

const it = await harness()
const { giveProject, giveToken, get, ask, patch, remove, send, seeds, time } = it
/** The same changes as the server makes, with a clock of the test's. */
const flags = flagChanges(seeds)
const changes = inTransactions(seeds, flags.changes)

/** A project with one flag. */
async function given(flag: object = { key: 'new-checkout' }) {
  const project = giveProject()
  const list = `/api/v1/projects/${project}/flags`
  const made = await ask<FlagView>(list, flag)
  expect(made.status).toBe(201)
  return { project, list, made: made.body, at: `${list}/${made.body.key}` }
}

const versionsOf = async (at: string) =>
  (await get<Page<VersionSummary>>(`${at}/versions`)).body.items
const audited = async () =>
  (await get<{ items: AuditEntry[] }>('/api/v1/auditLog?limit=1')).body.items[0]
const put = (path: string, body: unknown) =>
  send<ProblemBody>('PUT', path, { body, headers: { authorization: `Bearer ${giveToken()}` } })

const nested = (depth: number) =>
  JSON.parse(`${'{"not":'.repeat(depth)}{"segment":"beta"}${'}'.repeat(depth)}`)

describe('a flag', () => {
  test('of which only the key is sent is boolean, off, and on in development alone', async () => {
    const { made } = await given()
    expect(made).toMatchObject({
      key: 'new-checkout',
      type: 'boolean',
      variants: { on: true, off: false },
      defaultVariant: 'off',
      enabled: true,
      environments: {
        development: { enabled: true },
        test: { enabled: false },
        staging: { enabled: false },
        production: { enabled: false },
      },
      purpose: 'release',
      expectedLifetimeDays: 40,
      clientSide: false,
      version: 1,
      archivedAt: null,
      killed: null,
      lastEvaluatedAt: null,
    })
  })

  test('is changed on the version that was looked at, or not at all', async () => {
    const { at } = await given()
    const changed = await patch<FlagView>(at, {
      version: 1,
      environments: { production: { enabled: true } },
    })
    expect(changed.body.version).toBe(2)
    expect(changed.body.environments).toMatchObject({
      development: { enabled: true },
      production: { enabled: true },
    })
    const late = await patch<ProblemBody & { current: { version: number } }>(at, {
      version: 1,
      name: 'Late',
    })
    expect([late.status, late.body.code, late.body.current.version]).toEqual([409, 'conflict', 2])
    expect((await get<FlagView>(at)).body.name).toBe('')
  })

  test.each([
    ['without a key', {}, '/key'],
    ['with a key that no address has', { key: 'a b' }, '/key'],
    ['with a misspelt member', { key: 'a', enable: true }, '/enable'],
    [
      'with a rule that serves nothing',
      { key: 'a', rules: [{ serve: {} }] },
      'Send an object with one of variant, split, progressive',
    ],
    [
      'with an operator that there is not',
      {
        key: 'a',
        rules: [{ serve: { variant: 'on' }, when: { all: [{ attribute: 'b', operator: 'is' }] } }],
      },
      '/rules/0/when/all/0/operator: Use one of in, ',
    ],
    [
      'with a rule that names what there is not',
      { key: 'a', rules: [{ serve: { variant: 'on' }, when: { any: [{ segment: 'beta' }] } }] },
      '/rules/0/when/any/0/segment: There is no segment beta; make it first.',
    ],
    [
      'with conditions within conditions without end',
      { key: 'a', rules: [{ serve: { variant: 'on' }, when: nested(6000) }] },
      'deep',
    ],
    [
      'that is too large',
      { key: 'a', variants: { x: 'y'.repeat(70_000) }, type: 'string' },
      'bytes',
    ],
  ])('%s is refused with the mend', async (_, body, mend) => {
    const answer = await ask<ProblemBody>(`/api/v1/projects/${giveProject()}/flags`, body)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
    expect(answer.body.detail).toContain(mend)
  })

  test('that is there, or was, is not made again', async () => {
    const { list, at } = await given()
    expect((await ask(`${at}/archive`)).status).toBe(200)
    const again = await ask<ProblemBody>(list, { key: 'new-checkout' })
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
  })

  test('is killed everywhere at once, and comes back as it was', async () => {
    const { at } = await given()
    await patch(at, { version: 1, environments: { production: { enabled: true } } })
    const killed = await ask<FlagView>(`${at}/kill`, { comment: 'Payments fail' })
    expect(killed.body).toMatchObject({
      enabled: false,
      environments: { production: { enabled: true } },
      killed: { by: expect.stringContaining('@example.org') },
      version: 3,
    })
    expect((await ask<ProblemBody>(`${at}/kill`)).status).toBe(409)
    const back = await ask<FlagView>(`${at}/rollback`, { to: 2 })
    expect(back.body).toMatchObject({ enabled: false, version: 4 })
    const revived = await ask<FlagView>(`${at}/revive`)
    expect(revived.body).toMatchObject({
      enabled: true,
      environments: { production: { enabled: true } },
      killed: null,
      version: 5,
    })
    expect((await ask<ProblemBody>(`${at}/revive`)).status).toBe(409)
    expect((await versionsOf(at)).map(({ action, comment }) => [action, comment])).toEqual([
      ['revive', ''],
      ['rollback', 'Back to version 2'],
      ['kill', 'Payments fail'],
      ['change', ''],
      ['create', ''],
    ])
  })

  test('that is archived is listed apart, takes no change, and comes back', async () => {
    const { list, at } = await given()
    await ask(`${at}/archive`, { comment: 'Done' })
    const keysIn = async (query: string) =>
      (await get<FlagPage>(list + query)).body.items.map(({ key }) => key)
    expect([await keysIn(''), await keysIn('?archived=1')]).toEqual([[], ['new-checkout']])
    expect((await patch<ProblemBody>(at, { version: 2, name: 'x' })).status).toBe(409)
    expect((await ask<FlagView>(`${at}/restore`)).body.archivedAt).toBe(null)
    expect(await keysIn('')).toEqual(['new-checkout'])
  })

  test('moves those that have it as a prerequisite, which keep it from being archived', async () => {
    const { list, at } = await given({ key: 'base' })
    const prerequisites = (flag: string) => [{ flag, variants: ['on'] }]
    await ask(list, { key: 'middle', prerequisites: prerequisites('base') })
    await ask(list, { key: 'top', prerequisites: prerequisites('middle') })
    await patch(at, { version: 1, name: 'Base' })
    const top = (await get<FlagView>(`${list}/top`)).body
    expect(top.version).toBe(2)
    expect((await versionsOf(`${list}/top`))[0]).toMatchObject({
      action: 'prerequisite',
      comment: 'Its prerequisite base changed',
    })
    expect((await get<FlagView>(at)).body.dependents).toEqual(['middle'])
    const archived = await ask<ProblemBody>(`${at}/archive`)
    expect(archived.body.detail).toContain('middle')
  })

  test('keeps the variants that others need, and does not wait for itself', async () => {
    const { list, at } = await given({ key: 'payments' })
    const prerequisites = [{ flag: 'payments', variants: ['on'] }]
    expect((await ask(list, { key: 'new-checkout', prerequisites })).status).toBe(201)
    const without = { version: 1, variants: { off: false } }
    expect((await patch<ProblemBody>(at, without)).body.detail).toBe(
      '/variants: The flag new-checkout needs the variant on; take it out of its prerequisites first.',
    )
    const circle = [{ flag: 'new-checkout', variants: ['on'] }]
    const refused = await patch<ProblemBody>(at, { version: 1, prerequisites: circle })
    expect(refused.body.detail).toBe(
      '/prerequisites: Flags would wait for each other: payments → new-checkout → payments.',
    )
  })

  test('tells what changed between two versions, in words', async () => {
    const { at } = await given({
      key: 'new-checkout',
      rules: [{ id: 'a', name: 'Team', serve: { variant: 'on' } }],
    })
    await patch(at, {
      version: 1,
      comment: 'Launch',
      environments: { production: { enabled: true } },
      rules: [
        { id: 'b', serve: { variant: 'off' } },
        { id: 'a', name: 'Team', serve: { variant: 'off' } },
      ],
      tags: ['web'],
      variants: { on: true, off: false, maybe: true },
    })
    const { body } = await get<Diff>(`${at}/diff?from=1`)
    expect(body.changes.map(({ path, words }) => [path, words])).toEqual([
      ['/environments/production/enabled', 'On in production'],
      ['/variants/maybe', 'Added variant maybe: true'],
      ['/rules/0', 'Added rule 1'],
      ['/rules/1', 'Changed the rule “Team”: what it serves'],
      ['/tags', 'Tagged web'],
    ])
    expect((await versionsOf(at))[0]).toMatchObject({
      comment: 'Launch',
      changes: body.changes.map(({ words }) => words),
    })
    expect((await audited())?.detail).toMatchObject({
      comment: 'Launch',
      changes: body.changes.map(({ words }) => words),
    })
    expect((await get<ProblemBody>(`${at}/diff?from=7`)).status).toBe(404)
  })

  test('is found by words, tags and what is stale, page by page', async () => {
    const { project, list } = await given({ key: 'b', name: 'Cart', tags: ['web'] })
    await ask(list, { key: 'a', owner: 'ada', purpose: 'operational' })
    await ask(list, { key: 'c', description: 'old cart', purpose: 'permission' })
    const keysIn = async (query: string) =>
      (await get<FlagPage>(list + query)).body.items.map(({ key }) => key)
    expect(await keysIn('')).toEqual(['a', 'b', 'c'])
    expect(await keysIn('?query=cart')).toEqual(['b', 'c'])
    expect(await keysIn('?query=ADA')).toEqual(['a'])
    expect(await keysIn('?tag=web')).toEqual(['b'])
    const page = (await get<FlagPage>(`${list}?limit=2`)).body
    expect([page.total, page.version]).toEqual([3, 3])
    expect(await keysIn(`?limit=2&cursor=${page.nextCursor}`)).toEqual(['c'])
    seeds.run('UPDATE flag SET created_at = ? WHERE project = ?', [
      time.now - 10 * DAY_MS,
      it.projects.find(project)?.id ?? 0,
    ])
    expect(await keysIn('?stale=1')).toEqual(['a'])
  })
})

describe('a change that is scheduled', () => {
  const change = { environments: { production: { enabled: true } } }

  test('is made at its time, and stands in history and audit log as what it is', async () => {
    const { at } = await given()
    const due = time.now + HOUR_MS
    const made = await ask<ScheduledChange>(`${at}/scheduledChanges`, {
      at: new Date(due).toISOString(),
      change,
      comment: 'Launch',
    })
    expect([made.status, made.body.status]).toEqual([201, 'waiting'])
    expect(made.body.changes).toEqual(['On in production'])
    expect((await get<FlagView>(at)).body.nextChangeAt).toBe(new Date(due).toISOString())
    expect(flags.timed.due(due - 1)).toBeUndefined()
    expect(flags.timed.due(due)).toEqual({ at: due })
    changes['flags.makeScheduled']({ at: due })
    expect((await get<FlagView>(at)).body).toMatchObject({
      version: 2,
      environments: { production: { enabled: true } },
      nextChangeAt: null,
    })
    expect((await versionsOf(at))[0]).toMatchObject({
      scheduled: made.body.id,
      comment: 'Launch',
      at: new Date(due).toISOString(),
      by: made.body.createdBy,
    })
    expect(await audited()).toMatchObject({
      action: 'flag.change',
      detail: { scheduled: made.body.id, changes: ['On in production'] },
    })
  })

  test.each([
    ['was killed', 'kill', 'switched off everywhere'],
    ['was archived', 'archive', 'archived'],
  ])('is not made when the flag %s meanwhile, and says why', async (_, what, why) => {
    const { at } = await given()
    const due = time.now + HOUR_MS
    const body = { at: new Date(due).toISOString(), change }
    await ask(`${at}/scheduledChanges`, body)
    await ask(`${at}/${what}`)
    changes['flags.makeScheduled']({ at: due })
    const [one] = (await get<{ items: ScheduledChange[] }>(`${at}/scheduledChanges`)).body.items
    expect([one?.status, one?.failure]).toEqual(['failed', expect.stringContaining(why)])
    expect(await audited()).toMatchObject({
      action: 'flag.schedule',
      detail: { scheduled: one?.id },
    })
    expect((await get<FlagView>(at)).body.environments.production.enabled).toBe(false)
  })

  test('can be cancelled until then', async () => {
    const { at } = await given()
    const body = { at: new Date(time.now + HOUR_MS).toISOString(), change }
    const { id } = (await ask<ScheduledChange>(`${at}/scheduledChanges`, body)).body
    expect((await remove(`${at}/scheduledChanges/${id}`)).status).toBe(204)
    expect((await remove(`${at}/scheduledChanges/${id}`)).status).toBe(409)
    changes['flags.makeScheduled']({ at: time.now + DAY_MS })
    expect((await get<FlagView>(at)).body.version).toBe(1)
  })

  test.each([
    ['over', -1],
    ['in two years', 730 * DAY_MS],
  ])('is refused for a time that is %s', async (_, ms) => {
    const { at } = await given()
    const body = { at: new Date(time.now + ms).toISOString(), change }
    expect((await ask<ProblemBody>(`${at}/scheduledChanges`, body)).body.code).toBe(
      'invalid_request',
    )
  })
})

describe('a segment', () => {
  const when = { attribute: 'email', operator: 'endsWith', values: ['@example.org'] }

  test('is made, changed and removed once no rule names it', async () => {
    const project = giveProject()
    const segments = `/api/v1/projects/${project}/segments`
    const list = `/api/v1/projects/${project}/flags`
    expect((await ask(segments, { key: 'beta', when })).status).toBe(201)
    await ask(list, {
      key: 'a',
      rules: [{ when: { all: [{ segment: 'beta' }] }, serve: { variant: 'on' } }],
    })
    await ask(list, { key: 'b', rules: [{ when: { segment: 'beta' }, serve: { variant: 'on' } }] })
    const changed = await patch<SegmentView>(`${segments}/beta`, { version: 1, name: 'Beta' })
    expect(changed.body).toMatchObject({ version: 2, name: 'Beta', when, usedBy: ['a', 'b'] })
    expect((await patch<ProblemBody>(`${segments}/beta`, { version: 1, name: 'x' })).status).toBe(
      409,
    )
    const [newest] = await versionsOf(`${segments}/beta`)
    expect(newest?.changes).toEqual(['Changed its name'])
    const used = await remove<ProblemBody>(`${segments}/beta`)
    expect([used.status, used.body.detail]).toEqual([409, expect.stringContaining('a, b')])
    for (const key of ['a', 'b']) await patch(`${list}/${key}`, { version: 1, rules: [] })
    expect((await remove(`${segments}/beta`)).status).toBe(204)
    expect((await get(`${segments}/beta`)).status).toBe(404)
  })
})

describe('a targeting key', () => {
  test('can be served one variant that the flag has', async () => {
    const { at } = await given()
    const override = { environment: 'production', targetingKey: 'ada', variant: 'on' }
    expect((await put(`${at}/overrides`, override)).status).toBe(204)
    const until = new Date(time.now + DAY_MS).toISOString()
    expect((await put(`${at}/overrides`, { ...override, variant: 'off', until })).status).toBe(204)
    const over = await put(`${at}/overrides`, { ...override, until: '2020-01-01' })
    expect([over.status, over.body.detail]).toEqual([400, expect.stringContaining('to come')])
    const wrong = await put(`${at}/overrides`, { ...override, variant: 'blue' })
    expect([wrong.status, wrong.body.detail]).toEqual([400, expect.stringContaining('on, off')])
    const { items } = (await get<OverridePage>(`${at}/overrides`)).body
    expect(items).toMatchObject([{ ...override, variant: 'off', until }])
    const of = `${at}/overrides?environment=production&targetingKey=ada`
    expect([(await remove(of)).status, (await remove(of)).status]).toEqual([204, 404])
  })

  test('is found by a part of it, a page at a time', async () => {
    const { at } = await given()
    for (const targetingKey of ['Ada', 'adam', 'bob'])
      await put(`${at}/overrides`, { environment: 'production', targetingKey, variant: 'on' })
    const page = async (query: string) => (await get<OverridePage>(`${at}/overrides?${query}`)).body
    const first = await page('query=ad&limit=1')
    expect([first.total, first.items.map((one) => one.targetingKey)]).toEqual([2, ['Ada']])
    const second = await page(`query=ad&limit=1&cursor=${first.nextCursor}`)
    expect(second.items.map((one) => one.targetingKey)).toEqual(['adam'])
    expect(second.nextCursor).toBeNull()
  })
})

describe('documents of flagd', () => {
  const document = (rules: object) => ({
    flags: {
      'new-checkout': {
        state: 'ENABLED',
        variants: { on: true, off: false },
        defaultVariant: 'off',
        ...rules,
      },
      theme: { state: 'ENABLED', variants: { blue: 'blue' }, defaultVariant: 'blue' },
    },
    $evaluators: { staff: { ends_with: [{ var: 'email' }, '@example.org'] } },
  })
  const targeting = { if: [{ $ref: 'staff' }, 'on'] }

  test('come in, again without a change, and go out as they came', async () => {
    const { project, at } = await given()
    await patch(at, { version: 1, name: 'New checkout', clientSide: true })
    const path = `/api/v1/projects/${project}`
    const first = await ask(`${path}/flagImport?environments=production`, document({ targeting }))
    expect(first.body as unknown).toEqual({
      created: ['theme'],
      changed: ['new-checkout'],
      unchanged: [],
      segments: ['staff'],
    })
    expect((await get<FlagView>(at)).body).toMatchObject({
      name: 'New checkout',
      clientSide: true,
      environments: { development: { enabled: true }, production: { enabled: true } },
      rules: [{ when: { segment: 'staff' }, serve: { variant: 'on' } }],
    })
    const again = await ask(`${path}/flagImport?environments=production`, document({ targeting }))
    expect(again.body as unknown).toMatchObject({ created: [], changed: [] })
    const out = await get<{ document: object; lost: { path: string }[] }>(
      `${path}/flagExport?environment=production`,
    )
    expect(out.body.document).toMatchObject(document({ targeting }))
    expect(out.body.lost.map((one) => one.path).sort()).toEqual(
      expect.arrayContaining(['/clientSide', '/environments', '/name']),
    )
  })

  test('are looked at first: what is new, what changes, what is left out, and what stands against it', async () => {
    const { project, at } = await given()
    const path = `/api/v1/projects/${project}`
    const preview = async (document: object) =>
      (await ask<ImportPreview>(`${path}/flagImport/preview`, document)).body
    const theme = { ...document({ targeting }).flags.theme, description: 'The colour' }
    const good = document({ targeting })
    expect(await preview({ ...good, flags: { ...good.flags, theme } })).toEqual({
      created: ['theme'],
      changed: [{ key: 'new-checkout', changes: ['Added rule 1'] }],
      unchanged: [],
      segments: ['staff'],
      refused: [],
      lost: [
        {
          path: '/flags/theme/description',
          message: 'A flag of flagd has no description; it is left out.',
        },
      ],
    })
    await ask(`${at}/archive`)
    const refused = {
      path: '/flags/new-checkout',
      message: 'The flag new-checkout is archived; bring it back first.',
    }
    expect(await preview(good)).toMatchObject({ created: ['theme'], refused: [refused] })
    const whole = await ask<ProblemBody>(`${path}/flagImport`, good)
    expect([whole.status, whole.body.errors]).toEqual([400, [refused]])
    expect((await get(`${path}/flags/theme`)).status).toBe(404)
    expect((await get(`${path}/segments/staff`)).status).toBe(404)
    const misspelt = { flags: { theme: { ...theme, state: 'ON' } } }
    expect((await preview(misspelt)).refused).toMatchObject([{ path: '/flags/theme/state' }])
  })

  test('bring segments that name each other, in whatever order', async () => {
    const { project } = await given()
    const segment = (of: object) => ({ and: [of, { '==': [{ var: 'plan' }, 'pro'] }] })
    const $evaluators = { first: segment({ $ref: 'second' }), second: { var: 'isStaff' } }
    const answer = await ask<{ segments: string[] }>(`/api/v1/projects/${project}/flagImport`, {
      flags: {},
      $evaluators,
    })
    expect([answer.status, answer.body.segments]).toEqual([200, ['second', 'first']])
  })

  test('with a mistake change nothing', async () => {
    const { project, at } = await given()
    const wrong = document({ targeting: { if: [{ explode: [] }, 'on'] } })
    const answer = await ask<ProblemBody>(`/api/v1/projects/${project}/flagImport`, wrong)
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([
      400,
      expect.stringContaining('/flags/new-checkout/targeting'),
    ])
    expect((await get<FlagView>(at)).body.version).toBe(1)
  })

  test('and types of TypeScript are what commands print and take', async () => {
    const { project } = await given()
    const run = async (...words: string[]) => {
      const child = Bun.spawn([...PROGRAM, 'flags', ...words, '--data', it.data], {
        stdout: 'pipe',
        stderr: 'pipe',
      })
      const said = await new Response(child.stdout).text()
      return { code: await child.exited, said, lost: await new Response(child.stderr).text() }
    }
    const file = join(temporaryFolder(), 'flags.json')
    await Bun.write(file, JSON.stringify(document({ targeting })))
    const imported = await run('import', file, '--project', project, '--json')
    expect(JSON.parse(imported.said)).toMatchObject({ created: ['theme'] })
    const exported = await run('export', '--project', project, '--environment', 'development')
    expect(JSON.parse(exported.said)).toMatchObject(document({ targeting }))
    expect(exported.lost).toContain('/environments')
    const types = await run('types', '--project', project)
    expect(types.said).toContain('"theme": "blue"')
    expect((await run('export', '--project', project, '--environment', 'prod')).code).toBe(2)
  })
})

describe('the use of a flag', () => {
  test('is added up by hour, and says since when everybody has had one variant', async () => {
    const { project, at } = await given()
    const id = it.projects.find(project)?.id ?? 0
    const notes = flagUsageNotes(seeds)
    const use = (ago: number, variant: string, count: number) =>
      notes['flags.used']({
        at: time.now - ago,
        used: [
          {
            project: id,
            environment: 'production',
            flag: 'new-checkout',
            variant,
            reason: 'SPLIT',
            count,
          },
        ],
      })
    expect((await get<FlagView>(at)).body.lifecycle.advice).toBe('Nothing has asked for it yet.')
    use(20 * DAY_MS, 'off', 5)
    use(16 * DAY_MS, 'on', 2)
    use(HOUR_MS, 'on', 3)
    use(HOUR_MS, 'on', 4)
    const { body } = await get<FlagView>(at)
    expect(body.lastEvaluatedAt).toBe(new Date(time.now - HOUR_MS).toISOString())
    expect(body.evaluated).toEqual([
      {
        environment: 'production',
        firstAt: new Date(time.now - 20 * DAY_MS).toISOString(),
        lastAt: new Date(time.now - HOUR_MS).toISOString(),
        only: { variant: 'on', since: new Date(time.now - 16 * DAY_MS).toISOString() },
      },
    ])
    expect(body.lifecycle).toMatchObject({
      isPotentiallyStale: true,
      reasons: [{ reason: 'oneVariant' }],
      isSafeToRemove: false,
    })
    const usage = (await get<FlagUsage>(`${at}/usage?days=30`)).body
    const totals = usage.series.map(({ variant, counts }) => [
      variant,
      counts.reduce((sum, count) => sum + count, 0),
    ])
    expect(totals).toEqual([
      ['off', 5],
      ['on', 9],
    ])
    expect(usage.reasons).toMatchObject([
      { variant: 'off', reason: 'SPLIT', count: 5 },
      { variant: 'on', reason: 'SPLIT', count: 9 },
    ])
    const week = (await get<FlagUsage>(`${at}/usage`)).body
    expect([week.stepMs, week.series[0]?.counts.length]).toEqual([HOUR_MS, 168])
  })
})

test('an erased project takes its flags with it', async () => {
  const { project, at } = await given()
  const id = it.projects.find(project)?.id as number
  await patch(at, { version: 1, name: 'x' })
  const erase = flagEraser(seeds)
  const inTransaction = seeds.transaction(() => erase(id))
  while (inTransaction.immediate());
  const left = ['flag', 'flag_version', 'flag_override'].flatMap((table) =>
    seeds.query(`SELECT * FROM ${table} WHERE project = ?`).all(id),
  )
  expect(left).toEqual([])
})

test('what a change depends on is asked again when it is made', async () => {
  const { project } = await given()
  const by = { ...COMMAND_LINE, user: 'nobody' }
  const of = { project: it.projects.find(project)?.id as number, key: 'new-checkout' }
  expect(() => changes['flags.kill']({ ...of, comment: '', at: time.now, by })).toThrow(
    'You are no member any more.',
  )
})
