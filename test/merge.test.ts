import { describe, expect, test } from 'bun:test'
import type { IssueView } from '../src/issues/detail/model'
import { ENVIRONMENTS, type Environment } from '../src/projects/environment'
import { type Harness, harness } from './harness'
import { checkoutFailure } from './seeds'

const it = await harness()
const { ask, giveKey, giveProject, issue, issueOf, sendEvent } = it

interface Circumstances {
  user?: string
  in?: Environment
  tags?: Record<string, string>
  release?: string
}

/** A project in which failures happen in any environment. */
function givenShop() {
  const project = giveProject()
  const keys = new Map<Environment, string>(
    ENVIRONMENTS.map((environment) => [environment, giveKey(environment, { project })]),
  )
  const happen = async (
    name: string,
    { user, in: environment = 'production', ...more }: Circumstances = {},
  ) =>
    issueOf(
      await sendEvent(
        checkoutFailure(name, { ...(user !== undefined && { user: { id: user } }), ...more }),
        keys.get(environment) as string,
      ),
    )
  return { project, happen }
}

const merge = (into: IssueView, others: IssueView[], everywhere = false) =>
  ask<IssueView>('/api/v1/issues/merge', {
    into: into.id,
    ids: others.map(({ id }) => id),
    everywhere,
  })
const unmerge = (from: IssueView, fingerprints: string[], everywhere = false) =>
  ask<{ issues: IssueView[] }>('/api/v1/issues/unmerge', { id: from.id, fingerprints, everywhere })
const counts = ({ count, userCount }: IssueView) => ({ count, userCount })

describe('merged issues', () => {
  test('are one: their events, users, tags and times add up', async () => {
    const { project, happen } = givenShop()
    for (const user of ['ada', 'bob'])
      await happen('left', { user, tags: { side: 'left' }, release: 'shop@1' })
    it.time.now += 60_000
    for (const user of ['bob', 'cleo', 'cleo'])
      await happen('right', { user, tags: { side: 'right' }, release: 'shop@2' })
    const [left, right] = [await happen('left'), await happen('right', { user: 'ada' })]
    expect([counts(left), counts(right)]).toEqual([
      { count: 3, userCount: 2 },
      { count: 4, userCount: 3 },
    ])

    const merged = await merge(left, [right])
    expect(merged.status).toBe(200)
    expect(merged.body).toMatchObject({ id: left.id, count: 7, userCount: 3, status: 'open' })
    expect(merged.body).toMatchObject({
      firstSeen: left.firstSeen,
      firstRelease: 'shop@1',
      lastRelease: 'shop@2',
      lastSeen: right.lastSeen,
    })
    expect(merged.body.groupings.map(({ fingerprint }) => fingerprint).sort()).toEqual(
      [left.fingerprint, right.fingerprint].sort(),
    )
    expect((await it.issues(project)).map(({ id }) => id)).toEqual([left.id])
    expect(await it.eventsOf(left.id)).toHaveLength(7)
    expect((await it.tagsOf(left.id))[0]?.values).toMatchObject([
      { value: 'right', count: 3 },
      { value: 'left', count: 2 },
    ])
  })

  test('are found under the name of each', async () => {
    const { happen, project } = givenShop()
    const [left, right] = [await happen('left'), await happen('right')]
    await merge(left, [right])
    for (const name of [right.id, right.shortId, left.shortId])
      expect((await issue(name)).id).toBe(left.id)
    expect((await it.issues(project, 'query=rightTotal')).map(({ id }) => id)).toEqual([left.id])
  })

  test('take the new events of each, and count their users once', async () => {
    const { happen } = givenShop()
    const [left, right] = [
      await happen('left', { user: 'ada' }),
      await happen('right', { user: 'bob' }),
    ]
    await merge(left, [right])
    expect((await happen('right', { user: 'ada' })).id).toBe(left.id)
    expect(counts(await happen('right', { user: 'bob' }))).toEqual({ count: 4, userCount: 2 })
    expect(counts(await happen('left', { user: 'bob' }))).toEqual({ count: 5, userCount: 2 })
    expect(counts(await happen('right', { user: 'cleo' }))).toEqual({ count: 6, userCount: 3 })
    expect(counts(await happen('left', { user: 'cleo' }))).toEqual({ count: 7, userCount: 3 })
  })

  test('come back together when one of them does', async () => {
    const { happen } = givenShop()
    const [left, right] = [await happen('left'), await happen('right')]
    await merge(left, [right])
    await it.patch(`/api/v1/issues/${left.id}`, { status: 'resolved' })
    expect(await happen('right')).toMatchObject({
      id: left.id,
      status: 'open',
      substatus: 'regressed',
    })
  })

  test('merge again into a third', async () => {
    const { happen, project } = givenShop()
    const [one, two, three] = [await happen('one'), await happen('two'), await happen('three')]
    await merge(two, [three])
    expect((await merge(one, [two])).body).toMatchObject({ id: one.id, count: 3 })
    expect((await issue(three.id)).id).toBe(one.id)
    expect((await happen('three')).id).toBe(one.id)
    expect((await it.issues(project)).map(({ count }) => count)).toEqual([4])
  })

  test('say on record who merged what', async () => {
    const { happen } = givenShop()
    const [left, right] = [await happen('left'), await happen('right')]
    const token = it.giveToken('member', undefined, { email: `merger-${left.id}@example.org` })
    await ask('/api/v1/issues/merge', { into: left.id, ids: [right.id, right.shortId] }, token)
    const entries = (await it.activityOf(left.id)).filter(({ kind }) => kind === 'merged')
    expect(entries).toMatchObject([
      {
        actor: { email: `merger-${left.id}@example.org` },
        detail: { issues: [{ id: right.id, title: right.title }] },
      },
    ])
  })

  test('of other environments stay apart', async () => {
    const { happen } = givenShop()
    const [production, staging] = [await happen('left'), await happen('right', { in: 'staging' })]
    const answer = await ask('/api/v1/issues/merge', { into: production.id, ids: [staging.id] })
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
    expect((await issue(staging.id)).id).toBe(staging.id)
  })

  test.each<[string, (left: IssueView) => Record<string, unknown>, number]>([
    ['one that is not there', ({ id }) => ({ into: id, ids: [crypto.randomUUID()] }), 404],
    ['into one that is not there', ({ id }) => ({ into: crypto.randomUUID(), ids: [id] }), 404],
    ['with itself alone', ({ id, shortId }) => ({ into: id, ids: [id, shortId] }), 409],
    ['with none', ({ id }) => ({ into: id, ids: [] }), 400],
    ['with no list', ({ id }) => ({ into: id, ids: id }), 400],
  ])('are not made of %s', async (_, body, status) => {
    const { happen } = givenShop()
    const left = await happen('left')
    expect((await ask('/api/v1/issues/merge', body(left))).status).toBe(status)
    expect(await issue(left.id)).toEqual(left)
  })
})

describe('unmerged issues', () => {
  test('have again what was theirs, with what came meanwhile', async () => {
    const { happen, project } = givenShop()
    const left = await happen('left', { user: 'ada' })
    const right = await happen('right', { user: 'bob' })
    await merge(left, [right])
    for (const user of ['ada', 'bob', 'cleo']) await happen('right', { user })

    const answer = await unmerge(left, [right.fingerprint])
    expect(answer.status).toBe(200)
    expect(answer.body.issues).toMatchObject([{ id: right.id, count: 4, userCount: 3 }])
    expect(counts(await issue(left.id))).toEqual({ count: 1, userCount: 1 })
    expect((await it.issues(project)).map(({ id }) => id).sort()).toEqual(
      [left.id, right.id].sort(),
    )
    expect((await issue(right.shortId)).id).toBe(right.id)
    expect(await it.eventsOf(right.id)).toHaveLength(4)
    expect(await it.eventsOf(left.id)).toHaveLength(1)
    expect((await happen('right')).id).toBe(right.id)
    expect((await happen('left')).id).toBe(left.id)
    const kinds = (await it.activityOf(right.id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['unmerged', 'merged', 'created'])
  })

  test('may be some of many', async () => {
    const { happen } = givenShop()
    const [one, two, three] = [await happen('one'), await happen('two'), await happen('three')]
    await merge(one, [two, three])
    await unmerge(one, [two.fingerprint])
    expect((await issue(one.id)).groupings.map(({ fingerprint }) => fingerprint).sort()).toEqual(
      [one.fingerprint, three.fingerprint].sort(),
    )
    expect((await issue(three.id)).id).toBe(one.id)
    expect((await issue(two.id)).id).toBe(two.id)
  })

  test('after a chain of merges all go home', async () => {
    const { happen } = givenShop()
    const [one, two, three] = [await happen('one'), await happen('two'), await happen('three')]
    await merge(two, [three])
    await merge(one, [two])
    await unmerge(one, [two.fingerprint, three.fingerprint])
    for (const { id } of [one, two, three]) {
      const alone = await issue(id)
      expect([alone.id, alone.count, alone.groupings.length]).toEqual([id, 1, 1])
    }
  })

  test.each<[string, (left: IssueView, right: IssueView) => string[], number]>([
    ["are not made of an issue's own fingerprint", (left) => [left.fingerprint], 409],
    ['are not made of a stranger', () => ['0'.repeat(32)], 409],
    ['are not made of no fingerprint at all', () => ['mine'], 400],
    ['are all of those named, or none', (_, right) => [right.fingerprint, '0'.repeat(32)], 409],
  ])('%s', async (_, fingerprints, status) => {
    const { happen } = givenShop()
    const [left, right] = [await happen('left'), await happen('right')]
    await merge(left, [right])
    const before = await issue(left.id)
    expect((await unmerge(left, fingerprints(left, right))).status).toBe(status)
    expect(await issue(left.id)).toEqual(before)
  })
})

describe('in all environments', () => {
  test('a merge is done wherever both have happened, and undone likewise', async () => {
    const { happen } = givenShop()
    const names = ['left', 'right']
    const [left, right] = (await both(happen, names, 'production')) as [IssueView, IssueView]
    const [stagingLeft, stagingRight] = (await both(happen, names, 'staging')) as [
      IssueView,
      IssueView,
    ]
    const testRight = await happen('right', { in: 'test' })

    await merge(left, [right], true)
    expect(await issue(stagingRight.id)).toMatchObject({
      id: stagingLeft.id,
      count: 2,
      environment: 'staging',
    })
    expect((await issue(testRight.id)).id).toBe(testRight.id)
    expect((await issue(left.id)).siblings.map(({ issueId }) => issueId).sort()).toEqual(
      [stagingLeft.id, testRight.id].sort(),
    )
    expect((await happen('right', { in: 'staging' })).id).toBe(stagingLeft.id)

    await unmerge(left, [right.fingerprint], true)
    expect((await issue(right.id)).id).toBe(right.id)
    expect(await issue(stagingRight.id)).toMatchObject({ id: stagingRight.id, count: 2 })
    expect(await issue(stagingLeft.id)).toMatchObject({ id: stagingLeft.id, count: 1 })
  })

  test('is a choice: without it the others stay as they are', async () => {
    const { happen } = givenShop()
    const [left, right] = (await both(happen, ['left', 'right'], 'production')) as [
      IssueView,
      IssueView,
    ]
    const [, stagingRight] = (await both(happen, ['left', 'right'], 'staging')) as [
      IssueView,
      IssueView,
    ]
    await merge(left, [right])
    expect((await issue(stagingRight.id)).id).toBe(stagingRight.id)
  })

  test('of another project nothing is touched', async () => {
    const [ours, theirs] = [givenShop(), givenShop()]
    const [left, right] = (await both(ours.happen, ['left', 'right'], 'production')) as [
      IssueView,
      IssueView,
    ]
    const [, other] = (await both(theirs.happen, ['left', 'right'], 'staging')) as [
      IssueView,
      IssueView,
    ]
    await merge(left, [right], true)
    expect((await issue(other.id)).id).toBe(other.id)
  })
})

type Happen = ReturnType<typeof givenShop>['happen']
const both = async (happen: Happen, names: string[], environment: Environment) => {
  const found: Awaited<ReturnType<Harness['issueOf']>>[] = []
  for (const name of names) found.push(await happen(name, { in: environment }))
  return found
}
