import { describe, expect, test } from 'bun:test'
import { COMMAND_LINE } from '../src/accounts/audit/by'
import { openMain, openMainReadonly } from '../src/db/open'
import { HOUR_MS } from '../src/lib/time'
import type { Environment } from '../src/projects/environment'
import type { ProjectView } from '../src/projects/model'
import { projectChanges } from '../src/projects/store'
import { harness, until } from './harness'
import { inTransactions } from './in-transactions'
import { checkoutFailure, variedEvent } from './seeds'
import { attribute, exportOf, otlpSpan, sendOtlp } from './spans'

const it = await harness()
const { ask, get, giveKey, giveProject, patch, sendEvent } = it

describe('a project', () => {
  test('is made with an address of its name', async () => {
    const answer = await ask<ProjectView>('/api/v1/projects', { name: 'Web Shop — Köln' })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      slug: 'web-shop-ko-ln',
      name: 'Web Shop — Köln',
      scrub: {
        enabled: true,
        extraKeys: [],
        emails: false,
        ipAddresses: false,
        userPaths: false,
      },
    })
    expect((await get<ProjectView>('/api/v1/projects/web-shop-ko-ln')).body).toEqual(answer.body)
    const list = await get<{ items: ProjectView[] }>('/api/v1/projects')
    expect(list.body.items.map(({ slug }) => slug)).toContain('web-shop-ko-ln')
  })

  test('is refused an address that another has', async () => {
    await ask('/api/v1/projects', { name: 'Twice' })
    const answer = await ask('/api/v1/projects', { name: 'twice!' })
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
  })

  test.each<[string, unknown]>([
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['a blank name', { name: '  ' }],
    ['a name without a letter for the address', { name: '漢字' }],
    ['a long name', { name: 'x'.repeat(101) }],
    ['a name that is no text', { name: 7 }],
    ['a list', []],
    ['null', null],
  ])('is not made of %s', async (_, body) => {
    const answer = await ask('/api/v1/projects', body)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  })

  test('takes another name and keeps its address', async () => {
    const slug = giveProject('Renamed')
    const answer = await patch<ProjectView>(`/api/v1/projects/${slug}`, { name: 'New name' })
    expect(answer.body).toMatchObject({ slug, name: 'New name' })
  })
})

describe('the environment that is shown when none is named', () => {
  test('is development until there is a production key, then production', async () => {
    const project = giveProject()
    await sendEvent({ message: 'in development' }, giveKey('development', { project }))
    await sendEvent({ message: 'in staging' }, giveKey('staging', { project }))
    const titles = async (query = '') =>
      (await it.issues(project, query)).map(({ title }) => title).sort()
    const total = async (query = '') =>
      (
        await get<{ items: { total: number }[] }>(`/api/v1/projects/${project}/stats?${query}`)
      ).body.items
        .map(({ total }) => total)
        .reduce((sum, count) => sum + count, 0)

    expect(await titles()).toEqual(['in development'])
    expect(await total()).toBe(1)
    const production = giveKey('production', { project })
    expect(await titles()).toEqual([])
    await sendEvent({ message: 'in production' }, production)
    expect(await titles()).toEqual(['in production'])
    expect(await titles('environment=staging')).toEqual(['in staging'])
    expect(await titles('environment=all')).toEqual([
      'in development',
      'in production',
      'in staging',
    ])
    expect(await total('environment=all')).toBe(3)
  })
})

describe('the hours of a project', () => {
  test('count its events by level', async () => {
    const project = giveProject()
    const key = giveKey('production', { project })
    const hour = Math.floor(it.time.now / HOUR_MS) * HOUR_MS
    for (const [level, ago] of [
      ['error', 0],
      ['error', 0],
      ['info', 0],
      ['fatal', 3],
    ] as const) {
      const timestamp = new Date(it.time.now - ago * HOUR_MS).toISOString()
      await sendEvent({ message: 'counted', level, timestamp }, key)
    }
    const stats = async (query = '') =>
      (await get<{ items: unknown[] }>(`/api/v1/projects/${project}/stats?${query}`)).body.items
    expect(await stats()).toEqual([
      { hour: new Date(hour - 3 * HOUR_MS).toISOString(), total: 1, byLevel: { fatal: 1 } },
      { hour: new Date(hour).toISOString(), total: 3, byLevel: { error: 2, info: 1 } },
    ])
    expect(await stats(`from=${new Date(hour).toISOString()}`)).toHaveLength(1)
    expect(await stats(`to=${new Date(hour - HOUR_MS).toISOString()}`)).toHaveLength(1)
    expect(await stats('environment=staging')).toEqual([])
  })

  test('name the releases that began in that time, each where it was seen', async () => {
    const project = giveProject()
    const send = async (release: string, environment: Environment, ago: number) =>
      sendEvent(
        { message: 'm', release, timestamp: new Date(it.time.now - ago * HOUR_MS).toISOString() },
        giveKey(environment, { project }),
      )
    await send('1.0', 'production', 30)
    await send('1.1', 'staging', 5)
    await send('1.1', 'production', 1)
    await send('1.0', 'production', 0)
    const begun = async (environment: string) => {
      const { body } = await get<{ releases: { release: string; firstSeen: string }[] }>(
        `/api/v1/projects/${project}/stats?environment=${environment}`,
      )
      return body.releases.map(({ release, firstSeen }) => [
        release,
        Math.round((it.time.now - Date.parse(firstSeen)) / HOUR_MS),
      ])
    }
    expect(await begun('production')).toEqual([['1.1', 1]])
    expect(await begun('staging')).toEqual([['1.1', 5]])
    expect(await begun('all')).toEqual([['1.1', 5]])
    expect(await begun('test')).toEqual([])
  })

  test.each(['from=yesterday', 'to=', 'from=NaN', 'environment=prod'])(
    'are refused with %s',
    async (query) => {
      const answer = await get(`/api/v1/projects/${giveProject()}/stats?${query}`)
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
    },
  )
})

describe('the scrub settings of a project', () => {
  const secrets = { password: 'hunter2', voucher: 'AUTUMN15' }

  test('take effect on new events within a second', async () => {
    const project = giveProject()
    const key = giveKey('production', { project })
    const extra = async () =>
      (await it.event(await sendEvent({ message: 'x', extra: secrets }, key))).extra
    expect(await extra()).toEqual({ ...secrets, password: '[scrubbed]' })

    expect((await patch(`/api/v1/projects/${project}`, {})).status).toBe(200)
    const scrub = (settings: unknown) => patch(`/api/v1/projects/${project}`, { scrub: settings })
    await scrub({ enabled: true, extraKeys: ['voucher'] })
    const both = { password: '[scrubbed]', voucher: '[scrubbed]' }
    await until('the extra key is hidden', async () => Bun.deepEquals(await extra(), both), 1000)
    await scrub({ enabled: false, extraKeys: ['voucher'] })
    await until('nothing is hidden', async () => Bun.deepEquals(await extra(), secrets), 1000)
  })

  test('hide what tells of people where that is chosen, and a change keeps what it leaves out', async () => {
    const project = giveProject()
    const key = giveKey('production', { project })
    const at = `/api/v1/projects/${project}`
    await patch(at, { scrub: { enabled: true, extraKeys: [], emails: true, userPaths: true } })
    const changed = await patch(at, { scrub: { enabled: true, extraKeys: ['voucher'] } })
    expect((changed.body as unknown as { scrub: unknown }).scrub).toEqual({
      enabled: true,
      extraKeys: ['voucher'],
      emails: true,
      ipAddresses: false,
      userPaths: true,
    })
    const sent = {
      message: 'mail to ana@halfmoon.example from /home/ana/shop',
      user: { id: 'ana@halfmoon.example', username: 'ana', ip: '203.0.113.7' },
    }
    const hidden = async () => it.event(await sendEvent(sent, key))
    await until(
      'addresses are hidden',
      async () => JSON.stringify((await hidden()).user).includes('[scrubbed]'),
      1000,
    )
    expect(await hidden()).toMatchObject({
      message: 'mail to [scrubbed] from /home/[scrubbed]/shop',
      user: { id: '[scrubbed]', username: 'ana', ip: '203.0.113.7' },
    })
  })

  test('of one project are not those of another', async () => {
    const [open, careful] = [giveProject(), giveProject()]
    await patch(`/api/v1/projects/${open}`, { scrub: { enabled: false, extraKeys: [] } })
    const key = giveKey('production', { project: careful })
    const event = await it.event(await sendEvent({ message: 'x', extra: secrets }, key))
    expect(event.extra).toMatchObject({ password: '[scrubbed]' })
  })

  test.each<[string, unknown]>([
    ['half of them', { enabled: true }],
    ['an empty key', { enabled: true, extraKeys: [''] }],
    ['a key that is no text', { enabled: true, extraKeys: [7] }],
    ['no list', { enabled: true, extraKeys: 'iban' }],
    ['a thousand keys', { enabled: true, extraKeys: Array(1000).fill('iban') }],
  ])('are not %s', async (_, scrub) => {
    const answer = await patch(`/api/v1/projects/${giveProject()}`, { scrub })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  })
})

describe('the keys of a project', () => {
  test('are development keys of a server with the six ingest scopes when nothing is said', async () => {
    const answer = await ask<Record<string, unknown>>(`/api/v1/projects/${giveProject()}/keys`, {})
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      environment: 'development',
      kind: 'server',
      origins: [],
      revokedAt: null,
    })
    expect(answer.body.scopes).toHaveLength(6)
    expect(answer.body.key).toMatch(/^ingest_live_[0-9A-Za-z]{40}$/)
  })

  test.each<[string, unknown]>([
    ['an unknown environment', { environment: 'prod' }],
    ['an unknown kind', { kind: 'mobile' }],
    ['an unknown scope', { scopes: ['events:read'] }],
    ['no scope', { scopes: [] }],
    ['a scope twice', { scopes: ['events:write', 'events:write'] }],
    ['origins that are no list', { origins: 'https://shop.example' }],
  ])('are not made with %s', async (_, body) => {
    const answer = await ask(`/api/v1/projects/${giveProject()}/keys`, body)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  })
})

describe('an erased project', () => {
  test('is gone with all it held, its keys first', async () => {
    const [gone, kept] = [giveProject('Gone'), giveProject('Kept')]
    const [goneKey, keptKey] = [
      giveKey('production', { project: gone }),
      giveKey('production', { project: kept }),
    ]
    for (const key of [goneKey, keptKey]) {
      const events = Array.from({ length: 300 }, (_, i) => variedEvent(i))
      expect((await it.post('/events/ingestBatch', { events }, key)).status).toBe(200)
      const attributes = [attribute('server.address', 'api.paygate.example')]
      const span = otlpSpan({ kind: 3, attributes })
      await sendOtlp(it, exportOf([span], 'shop', [['service.version', 'shop@7']]), key)
    }
    const [issue] = await it.issues(gone)
    const id = issue?.id as string
    const [event] = await it.eventsOf(id)
    await ask(`/api/v1/issues/${id}/comments`, { text: 'Farewell.' })
    const [keptIssue] = await it.issues(kept)
    const number = it.projects.find(gone)?.id as number

    expect((await it.remove(`/api/v1/projects/${gone}`)).status).toBe(204)
    for (const path of [
      `projects/${gone}`,
      `projects/${gone}/issues`,
      `projects/${gone}/keys`,
      `projects/${gone}/stats`,
      `issues/${id}`,
      `issues/${id}/tags`,
      `issues/${id}/events`,
      `issues/${id}/activity`,
      `events/${event?.id}`,
    ]) {
      const answer = await get(`/api/v1/${path}`)
      expect([path, answer.status]).toEqual([path, 404])
    }
    for (const change of [{ status: 'resolved' }, { assignee: null }])
      expect((await patch(`/api/v1/issues/${id}`, change)).status).toBe(404)
    expect((await ask(`/api/v1/issues/${id}/comments`, { text: 'Still here?' })).status).toBe(404)
    await until(
      'its key is refused',
      async () =>
        (await it.post('/events/ingest', checkoutFailure(), goneKey)).body.code !== undefined,
      1000,
    )

    const db = openMainReadonly(it.data)
    const rowsOf = (project: number) =>
      Object.fromEntries(
        [
          'api_key',
          'issue',
          'grouping',
          'event',
          'chunk',
          'release',
          'asked_host',
          'tag',
          'project_hour',
          'dead_letter',
          'repacked',
        ].map((table) => [
          table,
          db
            .query<{ n: number }, [number]>(
              `SELECT count(*) AS n FROM "${table}" WHERE project = ?`,
            )
            .get(project)?.n,
        ]),
      )
    const isGone = () => !db.query('SELECT 1 FROM project WHERE id = ?').get(number)
    await until('the project is erased', isGone, 10_000)
    expect(Object.values(rowsOf(number)).every((rows) => rows === 0)).toBe(true)
    for (const [table, column] of [
      ['grouping_tag', 'grouping'],
      ['grouping_hour', 'grouping'],
      ['grouping_user', 'grouping'],
      ['grouping_release', 'grouping'],
      ['tag_top', 'grouping'],
      ['tag_wide', 'grouping'],
      ['tag_tally', 'grouping'],
      ['known_words', 'grouping'],
      ['activity', 'issue'],
      ['named_release', 'release'],
    ])
      expect([
        table,
        db
          .query(`SELECT 1 FROM "${table}" WHERE ${column} NOT IN (SELECT key FROM "${column}")`)
          .all(),
      ]).toEqual([table, []])
    expect(
      db
        .query('SELECT 1 FROM search_text WHERE rowid >> 40 NOT IN (SELECT key FROM grouping)')
        .all(),
    ).toEqual([])
    db.close()

    expect((await it.issue(keptIssue?.id as string)).count).toBe(keptIssue?.count as number)
    expect(await it.issues(kept, 'query=part1Total')).toHaveLength(1)
    expect((await it.post('/events/ingest', checkoutFailure(), keptKey)).status).toBe(200)
  })

  test('takes nothing from a key that another process revoked with it a moment ago', async () => {
    const slug = giveProject('Racing')
    const id = it.projects.find(slug)?.id as number
    const key = giveKey('production', { project: slug })
    await sendEvent(checkoutFailure('race'), key)
    const other = openMain(it.data)
    inTransactions(other, projectChanges(other))['projects.erase']({
      project: id,
      at: Date.now(),
      by: COMMAND_LINE,
    })
    other.close()
    // The key is still known here for a moment: what it sends may come after the last row is gone.
    await it.post('/events/ingest', checkoutFailure('race'), key)
    const db = openMainReadonly(it.data)
    await until('it is erased', () => !db.query('SELECT 1 FROM project WHERE id = ?').get(id))
    await it.post('/events/ingest', checkoutFailure('race'), key)
    await it.service.spool.caughtUp(1000)
    for (const table of ['issue', 'grouping', 'event', 'chunk', 'release', 'tag', 'project_hour'])
      expect([table, db.query(`SELECT 1 FROM "${table}" WHERE project = ?`).all(id)]).toEqual([
        table,
        [],
      ])
    db.close()
  })

  test('leaves nothing behind that a later one of its rows is taken for', async () => {
    const user = { user: { id: 'u-1' } }
    for (const name of ['Before', 'After']) {
      const slug = giveProject(name)
      await sendEvent({ message: 'hello', ...user }, giveKey('production', { project: slug }))
      const [issue] = await it.issues(slug)
      expect([name, issue?.userCount]).toEqual([name, 1])
      const number = it.projects.find(slug)?.id as number
      await it.remove(`/api/v1/projects/${slug}`)
      const db = openMainReadonly(it.data)
      // Its grouping was the newest, so that the next one gets its key.
      await until('it is erased', () => !db.query('SELECT 1 FROM project WHERE id = ?').get(number))
      db.close()
    }
  })

  test('frees its address at once', async () => {
    const slug = giveProject('Phoenix')
    await sendEvent({ message: 'of the first' }, giveKey('production', { project: slug }))
    await it.remove(`/api/v1/projects/${slug}`)
    expect((await ask('/api/v1/projects', { name: 'Phoenix' })).status).toBe(201)
    expect(await it.issues('phoenix')).toEqual([])
  })
})
