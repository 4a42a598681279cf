import type { Static } from '@sinclair/typebox'
import type { CreatedInvite, InviteList } from '../../src/accounts/invites/model'
import type { Role } from '../../src/accounts/role'
import { address, post, remove } from './client'
import { refreshAll } from './resource'

export const inviteList = () => address<Static<typeof InviteList>>('/invites')

/** The answer is the only one that holds the link. @throws ApiError `conflict` for a member's e-mail */
export async function invite(who: { email: string; role: Role }) {
  const made = await post(address<Static<typeof CreatedInvite>>('/invites'), who)
  refreshAll(inviteList())
  return made
}

export async function revokeInvite(id: string): Promise<void> {
  await remove(address(`/invites/${id}`))
  refreshAll(inviteList())
}
