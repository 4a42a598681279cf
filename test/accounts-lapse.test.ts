import { describe, expect, test } from 'bun:test'
import type { Role } from '../src/accounts/role'
import type { SignedIn } from '../src/accounts/sessions/model'
import { drawLink } from '../src/accounts/sign-up/link'
import { browser } from './browser'
import { harness, PASSWORD, type ProblemBody } from './harness'
import { slowBody } from './slow-body'

/** What somebody was let do ends with their right to do it. */
const it = await harness()
const { time } = it
const owner = await browser(it).signIn(await it.givePerson('owner'))
let made = 0

/** An administrator with an invite of theirs, and a link of theirs for a member's new password. */
async function administrator(role: Role, invites: Role) {
  const person = await it.givePerson(role)
  const by = { user: person.id, session: null, name: person.email, address: null }
  const at = time.now
  const invited = `invited${++made}@example.org`
  const { link: invite, token: inviteToken } = drawLink(at, it.limits)
  it.changes['invites.create']({ email: invited, role: invites, link: invite, by, at })
  const member = await it.givePerson('member')
  const { link: reset, token: resetToken } = drawLink(at, it.limits)
  it.changes['signUp.linkAccount']({ user: member.id, link: reset, by, at })
  const opens = (token: string, email: string) =>
    browser(it).post<SignedIn & ProblemBody>('/api/v1/signUp', { token, email, password: PASSWORD })
  return {
    person,
    member,
    invited,
    useInvite: () => opens(inviteToken, invited),
    useReset: () => opens(resetToken, member.email),
  }
}
const change = (person: { id: string }, role: Role) =>
  owner.patch(`/api/v1/members/${person.id}`, { role })

describe('the invites and links of somebody', () => {
  test('open nothing once they are removed', async () => {
    const { person, useInvite, useReset } = await administrator('admin', 'admin')
    expect((await owner.remove(`/api/v1/members/${person.id}`)).status).toBe(204)
    expect([(await useInvite()).body.code, (await useReset()).body.code]).toEqual([
      'unknown_link',
      'unknown_link',
    ])
    const log = await owner.get<{ items: { detail: object }[] }>(
      '/api/v1/auditLog?action=member.remove',
    )
    expect(log.body.items[0]?.detail).toEqual({ role: 'admin', endedLinks: 2 })
  })

  test('open nothing once they may let in nobody', async () => {
    const { person, useInvite, useReset } = await administrator('admin', 'viewer')
    expect((await change(person, 'member')).status).toBe(200)
    expect([(await useInvite()).status, (await useReset()).status]).toEqual([404, 404])
  })

  test('make no owner once they are none, and still do what they may', async () => {
    const { person, useInvite, useReset } = await administrator('owner', 'owner')
    expect((await change(person, 'admin')).status).toBe(200)
    expect([(await useInvite()).status, (await useReset()).status]).toEqual([404, 201])
  })

  test('open no account that has risen above them', async () => {
    const { member, useReset, useInvite } = await administrator('admin', 'member')
    expect((await change(member, 'owner')).status).toBe(200)
    expect([(await useReset()).status, (await useInvite()).status]).toEqual([404, 201])
    await change(member, 'member')
  })

  test('stay when they rise', async () => {
    const { person, useInvite, useReset } = await administrator('admin', 'admin')
    expect((await change(person, 'owner')).status).toBe(200)
    expect([(await useInvite()).status, (await useReset()).status]).toEqual([201, 201])
    await change(person, 'viewer')
  })
})

describe('a request that began before its sender lost the right', () => {
  const lost = {
    demoted: (id: string) => owner.patch(`/api/v1/members/${id}`, { role: 'member' }),
    removed: (id: string) => owner.remove(`/api/v1/members/${id}`),
  }
  const asked = [
    [
      'invites nobody',
      'missing_role',
      (id: string) => ({
        method: 'POST',
        path: '/api/v1/invites',
        body: { email: `${id}@x.org`, role: 'admin' },
      }),
    ],
    [
      'raises nobody',
      'missing_role',
      (id: string) => ({
        method: 'PATCH',
        path: `/api/v1/members/${id}`,
        body: { role: 'admin' },
      }),
    ],
    [
      'makes no token',
      'missing_scope',
      () => ({
        method: 'POST',
        path: '/api/v1/tokens',
        body: { scopes: ['keys'] },
      }),
    ],
  ] as const

  test.each(
    Object.entries(lost).flatMap(([how, lose]) =>
      asked.map(([what, code, ask]) => [what, how, code, ask, lose] as const),
    ),
  )('%s when its sender was %s', async (_, how, code, ask, lose) => {
    const person = await it.givePerson('admin')
    const friend = await it.givePerson('viewer')
    const headers = it.giveSession('admin', { email: person.email })
    const { method, path, body } = ask(friend.id)
    const slow = slowBody(JSON.stringify(body))
    const answer = it.send<ProblemBody>(method, path, { headers, body: slow.body })
    await slow.waits
    expect((await lose(person.id)).status).toBeWithin(200, 205)
    slow.end()
    const refused = await answer
    expect([refused.status, refused.body.code]).toEqual(
      how === 'removed' ? [401, 'signed_out'] : [403, code],
    )
    expect(it.accounts.find(friend.id)?.role).toBe('viewer')
  })
})
