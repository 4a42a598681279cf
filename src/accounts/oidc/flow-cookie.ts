import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Connection } from '../connection'
import { clearCookie, readCookie, setCookie } from '../cookie'

const COOKIE = 'whimbrel_oidc'
/** How long a person may take at the provider. */
const LIFE_MS = 10 * 60_000

const FlowCookie = t.Object({
  state: t.String(),
  nonce: t.String(),
  verifier: t.String(),
  returnTo: t.String(),
  isProof: t.Boolean(),
})
type FlowCookie = Static<typeof FlowCookie>

export const keepFlow = (flow: FlowCookie, { isSecure }: Connection): string =>
  setCookie(COOKIE, Buffer.from(JSON.stringify(flow)).toString('base64url'), {
    isSecure,
    lifeMs: LIFE_MS,
  })

/** @returns undefined when this browser has begun no sign-in, or its cookie is damaged */
export function readFlow(headers: Headers, { isSecure }: Connection): FlowCookie | undefined {
  const text = readCookie(headers, COOKIE, isSecure)
  if (text === undefined) return undefined
  try {
    const kept: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Value.Check(FlowCookie, kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export const forgetFlow = ({ isSecure }: Connection): string => clearCookie(COOKIE, isSecure)
