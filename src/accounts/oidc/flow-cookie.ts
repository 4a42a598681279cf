import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { clearCookie, readCookie, setCookie } from '../cookie'
import type { Place } from '../place'

const COOKIE = 'whimbrel_oidc'
/** As long as a person may take at the provider. */
const LIFE_MS = 10 * 60_000

const Kept = t.Object({
  state: t.String(),
  nonce: t.String(),
  verifier: t.String(),
  returnTo: t.String(),
})
type Kept = Static<typeof Kept>

export const keepFlow = (flow: Kept, { isSecure }: Place): string =>
  setCookie(COOKIE, Buffer.from(JSON.stringify(flow)).toString('base64url'), {
    isSecure,
    lifeMs: LIFE_MS,
  })

/** @returns undefined when this browser began nothing, or it is damaged */
export function readFlow(headers: Headers, { isSecure }: Place): Kept | undefined {
  const text = readCookie(headers, COOKIE, isSecure)
  if (text === undefined) return undefined
  try {
    const kept: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Value.Check(Kept, kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export const forgetFlow = ({ isSecure }: Place): string => clearCookie(COOKIE, isSecure)
