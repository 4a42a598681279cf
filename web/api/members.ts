import type { Static } from '@sinclair/typebox'
import type { MemberList, MemberView } from '../../src/accounts/members/model'
import type { Role } from '../../src/accounts/role'
import type { CreatedLink } from '../../src/accounts/sign-up/model'
import { address, patch, post, remove } from './client'
import { refreshAll } from './resource'

export const memberList = () => address<Static<typeof MemberList>>('/members')

const one = (id: string, what = '') => `/members/${id}${what}`

export async function changeRole(id: string, role: Role): Promise<void> {
  await patch(address<MemberView>(one(id)), { role })
  refreshAll(memberList())
}

export async function removeMember(id: string): Promise<void> {
  await remove(address(one(id)))
  refreshAll(memberList())
}

/** A link that sets a new password; only this answer holds it. */
export const makeSignUpLink = (id: string) =>
  post(address<Static<typeof CreatedLink>>(one(id, '/signUpLink')))

export async function resetSecondFactor(id: string): Promise<void> {
  await remove(address(one(id, '/totp')))
  refreshAll(memberList())
}
