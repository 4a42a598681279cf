import { describe, expect, test } from 'bun:test'
import type { Page } from '../src/http/cursor'
import type { TimelineView } from '../src/issues/detail/model'
import { SUBSTATUSES, type Substatus } from '../src/issues/lifecycle'
import type { IssueSummary } from '../src/issues/model'
import { DAY_MS, HOUR_MS } from '../src/lib/time'
import type { Environment } from '../src/projects/environment'
import { harness } from './harness'
import { checkoutFailure } from './seeds'

const it = await harness()
const { giveKey, giveProject, sendEvent, issueOf, issue, patch, ask } = it

/** An issue and the ways to see it again. */
async function givenIssue(
  name = 'payment',
  { environment = 'production' as Environment, release = '' } = {},
) {
  const project = giveProject()
  const key = giveKey(environment, { project })
  const again = (more: Record<string, unknown> = {}) => sendEvent(checkoutFailure(name, more), key)
  const { id } = await issueOf(await again(release ? { release } : {}))
  return { project, key, id, again, now: () => issue(id) }
}

const kindsOf = async (id: string) => (await it.activityOf(id)).map(({ kind }) => kind)
const change = async (id: string, body: Record<string, unknown>, token?: string) => {
  const answer = await patch<IssueSummary>(`/api/v1/issues/${id}`, body, token)
  expect(answer.status).toBe(200)
  return answer.body
}

describe('a resolved issue', () => {
  test('comes back as a regression with the next event', async () => {
    const { id, again, now } = await givenIssue()
    expect(await change(id, { status: 'resolved' })).toMatchObject({ status: 'resolved', count: 1 })
    await again()
    expect(await now()).toMatchObject({ status: 'open', substatus: 'regressed', count: 2 })
    expect(await kindsOf(id)).toEqual(['regressed', 'resolved', 'created'])
  })

  test('is an ordinary open issue a week after it came back', async () => {
    const { id, again, now } = await givenIssue()
    await change(id, { status: 'resolved' })
    await again()
    it.time.now += 8 * DAY_MS
    expect(await now()).toMatchObject({ status: 'open', substatus: 'ongoing' })
  })

  test('does not come back for what was already on its way', async () => {
    const { id, again, now } = await givenIssue()
    it.time.now += HOUR_MS
    await change(id, { status: 'resolved' })
    it.time.now -= HOUR_MS / 2
    await again()
    expect(await now()).toMatchObject({ status: 'resolved', count: 2 })
  })

  test('can be opened by hand, which is no regression', async () => {
    const { id, now } = await givenIssue()
    await change(id, { status: 'resolved' })
    expect(await change(id, { status: 'open' })).toMatchObject({ status: 'open' })
    expect((await now()).substatus).not.toBe('regressed')
    expect(await kindsOf(id)).toEqual(['reopened', 'resolved', 'created'])
  })

  test.each([
    ['the same release', 'shop@2', 'resolved'],
    ['an older release', 'shop@1', 'resolved'],
    ['no release', undefined, 'resolved'],
    ['a release that nobody has seen', 'shop@3', 'open'],
  ])('in the next release, seen in %s', async (_, release, status) => {
    const { id, again, now } = await givenIssue('next', { release: 'shop@1' })
    await again({ release: 'shop@2' })
    await change(id, { status: 'resolved', inNextRelease: true })
    expect((await now()).resolvedInNextRelease).toBe(true)
    await again(release === undefined ? {} : { release })
    const seen = await now()
    expect(seen.status).toBe(status as 'open')
    expect(seen.count).toBe(3)
    if (status === 'open')
      expect(seen).toMatchObject({ substatus: 'regressed', resolvedInNextRelease: false })
  })

  test('in the next release knows releases by when they came, not by their numbers', async () => {
    const { id, again, now } = await givenIssue('order', { release: 'shop@9' })
    await change(id, { status: 'resolved', inNextRelease: true })
    await again({ release: 'shop@1' })
    expect(await now()).toMatchObject({
      status: 'open',
      firstRelease: 'shop@9',
      lastRelease: 'shop@1',
      oldestRelease: 'shop@9',
      newestRelease: 'shop@1',
    })
  })
})

describe('an ignored issue', () => {
  test('stays ignored for ever when nothing else was said', async () => {
    const { id, again, now } = await givenIssue()
    await change(id, { status: 'ignored' })
    for (let i = 0; i < 5; i++) await again()
    it.time.now += 30 * DAY_MS
    await again()
    expect(await now()).toMatchObject({ status: 'ignored', count: 7 })
  })

  test('opens with the first event after its time', async () => {
    const { id, again, now } = await givenIssue()
    const ignoreUntil = new Date(it.time.now + HOUR_MS).toISOString()
    expect(await change(id, { status: 'ignored', ignoreUntil })).toMatchObject({
      ignoredUntil: ignoreUntil,
    })
    it.time.now += HOUR_MS / 2
    await again()
    expect((await now()).status).toBe('ignored')
    it.time.now += HOUR_MS
    await again()
    expect(await now()).toMatchObject({ status: 'open', ignoredUntil: null, count: 3 })
    expect(await kindsOf(id)).toEqual(['unignored', 'ignored', 'created'])
  })

  test('opens with the event that fills its count', async () => {
    const { id, again, now } = await givenIssue()
    await change(id, { status: 'ignored', ignoreForCount: 3 })
    for (const status of ['ignored', 'ignored', 'open'] as const) {
      await again()
      expect((await now()).status).toBe(status)
    }
    expect((await now()).ignoredUntilCount).toBeNull()
  })

  test('that is resolved instead forgets what it waited for', async () => {
    const { id, again, now } = await givenIssue()
    await change(id, { status: 'ignored', ignoreForCount: 1 })
    expect(await change(id, { status: 'resolved' })).toMatchObject({ ignoredUntilCount: null })
    await again()
    expect((await now()).substatus).toBe('regressed')
  })
})

describe('the substatus of an open issue', () => {
  test('is new for a day, then ongoing', async () => {
    const { now } = await givenIssue()
    expect((await now()).substatus).toBe('new')
    it.time.now += DAY_MS + 1
    expect((await now()).substatus).toBe('ongoing')
  })

  test('is escalating in an hour that has ten times what is usual', async () => {
    const { again, key, now } = await givenIssue('spike')
    it.time.now += 2 * DAY_MS
    await again()
    expect((await now()).substatus).toBe('ongoing')
    const events = Array.from({ length: 60 }, () => checkoutFailure('spike'))
    await it.post('/events/ingestBatch', { events }, key)
    expect((await now()).substatus).toBe('escalating')
    it.time.now += HOUR_MS
    expect((await now()).substatus).toBe('ongoing')
  })

  test('is what `is:` finds it by, and nothing once it is not open', async () => {
    const { project, id, key, again, now } = await givenIssue('spike')
    const found = async () => {
      const all = await Promise.all(
        SUBSTATUSES.map(async (one) => ({
          one,
          ...(
            await it.get<{ count: number }>(
              `/api/v1/projects/${project}/issues/count?query=is:${one}`,
            )
          ).body,
        })),
      )
      return all.filter(({ count }) => count > 0).map(({ one }) => one)
    }
    const spike = async () => {
      const events = Array.from({ length: 60 }, () => checkoutFailure('spike'))
      await it.post('/events/ingestBatch', { events }, key)
    }
    const later = () => {
      it.time.now += 2 * DAY_MS
    }
    const steps: [Substatus | null, () => unknown][] = [
      ['new', () => {}],
      [null, () => change(id, { status: 'ignored' })],
      ['new', () => change(id, { status: 'open' })],
      ['ongoing', later],
      [null, () => change(id, { status: 'resolved' })],
      ['regressed', again],
      ['escalating', spike],
      [null, () => change(id, { status: 'resolved' })],
    ]
    for (const [substatus, step] of steps) {
      await step()
      expect((await now()).substatus).toBe(substatus)
      expect(await found()).toEqual(substatus === null ? [] : [substatus])
    }
  })
})

describe('what a person does to an issue', () => {
  test('is on record with who did it', async () => {
    const { id } = await givenIssue()
    const ada = giveToken('ada')
    const bob = giveToken('bob')
    await change(id, { status: 'resolved' }, ada)
    await change(id, { assignee: 'bob@example.org' }, ada)
    const comment = await ask<{ id: number }>(
      `/api/v1/issues/${id}/comments`,
      { text: 'On it.' },
      bob,
    )
    expect(comment.status).toBe(201)
    await change(id, { assignee: null }, bob)
    const activity = await it.activityOf(id)
    expect(activity.map(({ kind, actor }) => [kind, actor?.email ?? null])).toEqual([
      ['unassigned', 'bob@example.org'],
      ['comment', 'bob@example.org'],
      ['assigned', 'ada@example.org'],
      ['resolved', 'ada@example.org'],
      ['created', null],
    ])
    expect(activity[1]).toMatchObject({ id: comment.body.id, detail: { text: 'On it.' } })
  })

  test('can be to give it to somebody, by e-mail or id', async () => {
    const { id, now } = await givenIssue()
    giveToken('carol')
    expect((await change(id, { assignee: 'carol@example.org' })).assignee?.email).toBe(
      'carol@example.org',
    )
    const person = (await now()).assignee
    await change(id, { assignee: null })
    expect((await now()).assignee).toBeNull()
    expect((await change(id, { assignee: person?.id })).assignee).toEqual(person as never)
  })

  test.each<[string, Record<string, unknown>]>([
    ['nothing', {}],
    ['an unknown status', { status: 'closed' }],
    ['somebody unknown', { assignee: 'nobody@example.org' }],
    ['a time that is over', { status: 'ignored', ignoreUntil: '2001-01-01T00:00:00Z' }],
    ['a time that is none', { status: 'ignored', ignoreUntil: 'tomorrow' }],
    ['a count of none', { status: 'ignored', ignoreForCount: 0 }],
    ['a half event', { status: 'ignored', ignoreForCount: 1.5 }],
    ['next release without resolved', { status: 'open', inNextRelease: true }],
    ['a count without ignored', { status: 'resolved', ignoreForCount: 3 }],
  ])('is refused when it names %s', async (_, body) => {
    const { id, now } = await givenIssue()
    const before = await now()
    const answer = await patch(`/api/v1/issues/${id}`, body)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
    expect(await now()).toEqual(before)
  })

  test.each([
    ['empty', ''],
    ['blank', '   '],
    ['endless', 'x'.repeat(10_001)],
  ])('is no comment that is %s', async (_, text) => {
    const { id } = await givenIssue()
    expect((await ask(`/api/v1/issues/${id}/comments`, { text })).status).toBe(400)
    expect(await kindsOf(id)).toEqual(['created'])
  })

  describe('a comment', () => {
    const said = async () => {
      const { id } = await givenIssue()
      const of = `/api/v1/issues/${id}/comments`
      const { body } = await ask<{ id: number }>(of, { text: 'On it.' }, giveToken('wrote'))
      return { id, at: `${of}/${body.id}` }
    }
    const first = async (id: string) => (await it.activityOf(id))[0]
    const admin = () => it.giveToken('admin', undefined, { email: 'admin@example.org' })
    const change = (at: string, token: string) => patch(at, { text: 'Done.' }, token)
    const remove = (at: string, token: string) => it.remove(at, undefined, token)

    test('is changed by who wrote it, and says so', async () => {
      const { id, at } = await said()
      expect((await change(at, giveToken('wrote'))).status).toBe(204)
      expect((await first(id))?.detail).toEqual({ text: 'Done.', editedAt: expect.any(String) })
    })

    test('is deleted by who wrote it: its place stays, its text is gone', async () => {
      const { id, at } = await said()
      expect((await remove(at, giveToken('wrote'))).status).toBe(204)
      expect(await first(id)).toMatchObject({
        kind: 'comment',
        actor: { email: 'wrote@example.org' },
      })
      expect(Object.keys((await first(id))?.detail ?? {})).toEqual(['deletedAt', 'deletedBy'])
      for (const act of [change, remove])
        expect((await act(at, giveToken('wrote'))).status).toBe(404)
    })

    test('of another is neither changed nor deleted, but that an admin deletes it', async () => {
      const { id, at } = await said()
      for (const [act, token] of [
        [change, giveToken('other')],
        [remove, giveToken('other')],
        [change, admin()],
      ] as const)
        expect((await act(at, token)).body).toMatchObject({ code: 'missing_role' })
      expect((await first(id))?.detail).toEqual({ text: 'On it.' })
      expect((await remove(at, admin())).status).toBe(204)
    })

    test('is not found through another issue, nor what is no comment', async () => {
      const { id, at } = await said()
      const created = (await it.activityOf(id)).at(-1)
      const other = await givenIssue()
      for (const path of [
        at.replace(id, other.id),
        at.replace(/\d+$/, String(created?.id)),
        at.replace(/\d+$/, 'x'),
      ])
        expect((await remove(path, giveToken('wrote'))).status).toBe(404)
    })
  })

  const giveToken = (name: string) =>
    it.giveToken('member', undefined, { email: `${name}@example.org` })
})

describe('a change of many issues', () => {
  test('changes all of them', async () => {
    const made = await Promise.all(['a', 'b', 'c'].map((name) => givenIssue(name)))
    const ids = made.map(({ id }) => id)
    const answer = await ask<{ changed: number }>('/api/v1/issues/bulk', {
      ids,
      status: 'resolved',
    })
    expect(answer.body).toEqual({ changed: 3 })
    expect((await Promise.all(ids.map(issue))).map(({ status }) => status)).toEqual(
      Array(3).fill('resolved'),
    )
  })

  test('changes none when one is not there', async () => {
    const { id, now } = await givenIssue()
    const ids = [id, crypto.randomUUID()]
    const answer = await ask('/api/v1/issues/bulk', { ids, status: 'resolved' })
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    expect((await now()).status).toBe('open')
    expect(await kindsOf(id)).toEqual(['created'])
  })

  test('counts an issue once, however often it is named', async () => {
    const { id, now } = await givenIssue()
    const { shortId } = await now()
    const ids = [id, shortId, id]
    const answer = await ask<{ changed: number }>('/api/v1/issues/bulk', {
      ids,
      status: 'resolved',
    })
    expect(answer.body).toEqual({ changed: 1 })
    expect(await kindsOf(id)).toEqual(['resolved', 'created'])
  })
})

describe('an issue is found', () => {
  test('by its id and by its short id in any case', async () => {
    const { id, now } = await givenIssue()
    const { shortId } = await now()
    for (const name of [
      id,
      id.toUpperCase(),
      id.replaceAll('-', ''),
      shortId,
      shortId.toLowerCase(),
    ])
      expect((await issue(name)).id).toBe(id)
  })

  test.each([
    '0',
    'x-1',
    '../../etc/passwd',
    `shop-${'9'.repeat(400)}`,
    '%00',
    '%F0%9F%A6%86',
    "'--",
    '%E0%A4%A',
  ])('not as %s', async (name) => {
    for (const path of [
      `/api/v1/issues/${name}`,
      `/api/v1/issues/${name}/tags`,
      `/api/v1/events/${name}`,
    ]) {
      const answer = await it.get(path)
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'not_found'])
    }
  })
})

describe("an issue's counts", () => {
  test('say how its tags are distributed', async () => {
    const { id, again } = await givenIssue('tags')
    for (const browser of ['Chrome', 'Chrome', 'Safari'])
      await again({ tags: { browser, plan: 'team' } })
    expect(await it.tagsOf(id)).toMatchObject([
      {
        key: 'browser',
        total: 3,
        distinct: 2,
        values: [
          { value: 'Chrome', count: 2 },
          { value: 'Safari', count: 1 },
        ],
      },
      { key: 'plan', total: 3, distinct: 1, values: [{ value: 'team', count: 3 }] },
    ])
  })

  test('count each user once', async () => {
    const { again, now } = await givenIssue('users')
    for (const user of [
      { id: 'u1' },
      { id: 'u1', email: 'a@example.org' },
      { email: 'b@example.org' },
      { ip: '203.0.113.7' },
    ])
      await again({ user })
    await again()
    expect(await now()).toMatchObject({ count: 6, userCount: 3 })
  })

  test('know the first and the last time and release', async () => {
    const { id, again, now } = await givenIssue('times', { release: 'shop@1' })
    const first = (await now()).firstSeen
    it.time.now += 5000
    await again({ release: 'shop@2' })
    const late = new Date(Date.parse(first) - 60_000).toISOString()
    await again({ timestamp: late, release: 'shop@1', exception: undefined, message: 'late' })
    expect(await issue(id)).toMatchObject({
      firstSeen: first,
      lastSeen: new Date(it.time.now).toISOString(),
      firstRelease: 'shop@1',
      lastRelease: 'shop@2',
    })
  })

  // 1, 2, 1: an old release goes on failing after a new one.
  const rollback = [
    { release: 'shop@1', minutes: 0 },
    { release: 'shop@2', minutes: 1 },
    { release: 'shop@1', minutes: 2 },
  ]
  test.each([
    ['in the order of their times', [0, 1, 2]],
    ['the last one first', [2, 1, 0]],
    ['the first one last', [1, 2, 0]],
  ])('tell the release of the last event and the newest apart, sent %s', async (_, order) => {
    const startAt = it.time.now - HOUR_MS
    const events = order.map((i) => {
      const { release, minutes } = rollback[i] as (typeof rollback)[number]
      return { release, timestamp: new Date(startAt + minutes * 60_000).toISOString() }
    })
    const inSlices = it.giveProject()
    const atOnce = it.giveProject()
    for (const project of [inSlices, atOnce])
      for (const release of ['shop@1', 'shop@2'])
        await it.sendEvent({ message: 'begins', release }, it.giveKey('production', { project }))
    const key = it.giveKey('production', { project: inSlices })
    for (const event of events) {
      await it.sendEvent(checkoutFailure('rollback', event), key)
      await it.issues(inSlices)
    }
    const batch = events.map((event) => checkoutFailure('rollback', event))
    await it.post(
      '/events/ingestBatch',
      { events: batch },
      it.giveKey('production', { project: atOnce }),
    )
    for (const project of [inSlices, atOnce]) {
      const [found] = await it.issues(project, 'query=rollback')
      expect(found).toMatchObject({
        firstRelease: 'shop@1',
        lastRelease: 'shop@1',
        oldestRelease: 'shop@1',
        newestRelease: 'shop@2',
      })
    }
  })

  test('name no release of a last event that names none', async () => {
    const { again, now } = await givenIssue('unnamed', { release: 'shop@1' })
    it.time.now += 1000
    await again()
    expect(await now()).toMatchObject({ lastRelease: null, newestRelease: 'shop@1' })
  })

  test('come with a trend on demand', async () => {
    const { project, again } = await givenIssue('trend')
    await again()
    const [day] = await it.issues(project, 'trend=24h')
    const [fortnight] = await it.issues(project, 'trend=14d')
    expect([day?.trend?.length, day?.trend?.at(-1)]).toEqual([24, 2])
    expect([fortnight?.trend?.length, fortnight?.trend?.at(-1)]).toEqual([14, 2])
    expect((await it.issues(project))[0]?.trend).toBeUndefined()
  })

  test('are told by the hour and by the release', async () => {
    const { id, again } = await givenIssue('timeline', { release: 'shop@1' })
    it.time.now += 7 * HOUR_MS
    await again({ release: 'shop@2' })
    await again({ release: 'shop@2' })
    const { body } = await it.get<TimelineView>(`/api/v1/issues/${id}/timeline`)
    expect(body.counts.length - 14 * 4).toBeOneOf([0, 1])
    expect([body.stepMs, body.counts.filter(Boolean)]).toEqual([6 * HOUR_MS, [1, 2]])
    expect(body.releases).toMatchObject([
      { release: 'shop@2', count: 2 },
      { release: 'shop@1', count: 1 },
    ])
    const day = await it.get<TimelineView>(`/api/v1/issues/${id}/timeline?range=24h`)
    expect([day.body.stepMs, day.body.counts.at(-1)]).toEqual([HOUR_MS, 2])
    expect(it.time.now - DAY_MS - Date.parse(day.body.from)).toBeWithin(0, 300_000)
  })

  test('are shown newest, oldest, most frequent or most spread first', async () => {
    const project = giveProject()
    const key = giveKey('production', { project })
    for (const [name, users] of [
      ['one', ['a']],
      ['two', ['a', 'a', 'b']],
      ['three', ['a', 'b', 'c', 'd']],
      ['four', ['a', 'a']],
    ] as const)
      for (const id of users) {
        it.time.now += 1000
        await sendEvent(checkoutFailure(name, { user: { id } }), key)
      }
    const sorted = async (sort: string) =>
      (await it.issues(project, `sort=${sort}`)).map(
        ({ culprit }) => /(\w+)Total/.exec(culprit)?.[1],
      )
    expect(await sorted('lastSeen')).toEqual(['four', 'three', 'two', 'one'])
    expect(await sorted('firstSeen')).toEqual(['four', 'three', 'two', 'one'])
    expect((await sorted('count')).slice(0, 2)).toEqual(['three', 'two'])
    expect((await sorted('userCount')).slice(0, 2)).toEqual(['three', 'two'])
  })
})

describe('pages', () => {
  async function pages<Item>(path: string, betweenPages: () => Promise<unknown> = async () => {}) {
    const items: Item[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null; page++) {
      if (page > 50) throw new Error('The pages do not end.')
      const from: string = cursor ? `&cursor=${cursor}` : ''
      const answer = await it.get<Page<Item>>(`${path}limit=5${from}`)
      expect(answer.status).toBe(200)
      items.push(...answer.body.items)
      cursor = answer.body.nextCursor
      if (cursor !== null) await betweenPages()
    }
    return items
  }

  test.each(['lastSeen', 'firstSeen', 'count', 'userCount'])(
    'of issues by %s show each once while new issues come in',
    async (sort) => {
      const project = giveProject()
      const key = giveKey('production', { project })
      // Many alike: the order of equals must hold as well.
      const events = Array.from({ length: 23 }, (_, i) => checkoutFailure(`old${i}`))
      await it.post('/events/ingestBatch', { events }, key)
      const old = (await it.issues(project, 'limit=100')).map(({ id }) => id)
      expect(old).toHaveLength(23)
      let fresh = 0
      const seen = await pages<IssueSummary>(
        `/api/v1/projects/${project}/issues?sort=${sort}&`,
        async () => {
          it.time.now += 10
          await sendEvent(checkoutFailure(`fresh${fresh++}`), key)
        },
      )
      const ids = seen.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.filter((id) => old.includes(id)).sort()).toEqual(old.sort())
    },
  )

  test('of events show each once while new ones come in', async () => {
    const { id, again, key } = await givenIssue('page')
    const events = Array.from({ length: 22 }, () => checkoutFailure('page'))
    await it.post('/events/ingestBatch', { events }, key)
    const old = (await it.eventsOf(id)).map((event) => event.id)
    const seen = await pages<{ id: string }>(`/api/v1/issues/${id}/events?`, again)
    expect(seen.map((event) => event.id)).toEqual(old)
  })

  test('of activity show each once', async () => {
    const { id } = await givenIssue('busy')
    for (let i = 0; i < 11; i++)
      await ask(`/api/v1/issues/${id}/comments`, { text: `Comment ${i}` })
    const seen = await pages<{ detail: { text?: string } }>(`/api/v1/issues/${id}/activity?`)
    expect(seen.map(({ detail }) => detail.text).reverse()).toEqual([
      undefined,
      ...Array.from({ length: 11 }, (_, i) => `Comment ${i}`),
    ])
  })

  const encode = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
  test.each([
    ['nonsense', 'nonsense'],
    ['an empty place', encode([])],
    ['too short a place', encode([5])],
    ['words for numbers', encode(['x', 'y'])],
    ['no list', encode({ key: 1 })],
    ['a list in a list', encode([[1], 2])],
    ['null', encode([null, 1])],
    ['one that SQL would take apart', encode(['1) OR 1=1 --', 1])],
  ])('are refused with a cursor that is %s', async (_, cursor) => {
    const { id, project } = await givenIssue()
    for (const path of [
      `projects/${project}/issues`,
      `issues/${id}/events`,
      `issues/${id}/activity`,
    ]) {
      const answer = await it.get(`/api/v1/${path}?cursor=${cursor}`)
      // Events and activity have places of one number.
      if (path.endsWith('/issues') || cursor !== encode([5]))
        expect([path, answer.status, answer.body.code]).toEqual([path, 400, 'invalid_request'])
    }
  })

  test.each([
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=x',
    'sort=title',
    'status=closed',
    'environment=prod',
  ])('are refused with %s', async (query) => {
    const { project } = await givenIssue()
    const answer = await it.get(`/api/v1/projects/${project}/issues?${query}`)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  })
})
