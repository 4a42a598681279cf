import type { Static } from '@sinclair/typebox'
import type { Me, MeChange } from '../../src/accounts/model'
import type { SessionList } from '../../src/accounts/sessions/model'
import type { RecoveryCodes, TotpBegun } from '../../src/accounts/totp/model'
import { address, patch, post, remove } from './client'
import { refreshAll } from './resource'
import { askSession } from './session'
import { session } from './who'

/** @throws ApiError `wrong_credentials`, `rate_limited` */
export async function changeMe(change: MeChange): Promise<void> {
  await patch(address<Me>('/me'), change)
  await askSession()
  refreshAll(sessionList())
}

/** Draws a secret for the second factor, which is not on until a code has confirmed it. @throws ApiError `conflict` */
export const beginSecondFactor = () => post(address<Static<typeof TotpBegun>>('/me/totp'))

/** The answer is the only one that holds the recovery codes. @throws ApiError `wrong_code` */
export const confirmSecondFactor = (code: string) =>
  post(address<Static<typeof RecoveryCodes>>('/me/totp/confirm'), { code })

/** @throws ApiError `wrong_code`, `rate_limited` */
export async function endSecondFactor(proof: { password: string } | { code: string }) {
  await post(address('/me/totp/disable'), proof)
  await askSession()
}

/** @throws ApiError `wrong_credentials`, `wrong_code`, `rate_limited` */
export const prove = (secret: { password: string } | { code: string }) =>
  post(address('/session/proof'), secret)

export const sessionList = () => address<Static<typeof SessionList>>('/sessions')

export async function endSession(id: string): Promise<void> {
  await remove(address(`/sessions/${id}`))
  refreshAll(sessionList())
}

/** @param tokens what becomes of one's access tokens */
export async function signOutEverywhere(tokens: 'keep' | 'revoke'): Promise<void> {
  await remove(address('/sessions', { tokens }))
  session.value = null
}
