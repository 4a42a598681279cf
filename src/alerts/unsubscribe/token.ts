import type { Secrets } from '../../db/secrets/secrets'

/** Who wants no more mail of which rules. */
export interface Unsubscription {
  project: number
  address: string
  rules: readonly string[]
}

const ABOUT = 'unsubscribe'
const SEALED = 'sealed:1:'
/** The id of a key and what it sealed. A text of another form would be taken as it is, like one that was never sealed. */
const FORM = /^[\w-]{11}\.[\w-]+$/

/** A link holds so many rules of a message, because a line of a header ends after 998 characters (RFC 5322, section 2.1.1). */
const MOST_RULES = 10

/**
 * A text for the address by which a recipient ends the mails of some rules. It is sealed rather than signed: who looks over a
 * shoulder, or at the log of a proxy, reads no address in it.
 */
export function unsubscribeToken(
  secrets: Pick<Secrets, 'seal'>,
  { rules, ...rest }: Unsubscription,
): string {
  const plain = JSON.stringify({ ...rest, rules: rules.slice(0, MOST_RULES) })
  return secrets.seal(plain, ABOUT).slice(SEALED.length).replace(':', '.')
}

/** @returns undefined for what this server has not written */
export function readUnsubscribeToken(
  secrets: Pick<Secrets, 'open'>,
  token: string,
): Unsubscription | undefined {
  if (!FORM.test(token)) return undefined
  const plain = secrets.open(`${SEALED}${token.replace('.', ':')}`, ABOUT)
  return plain === undefined ? undefined : JSON.parse(plain)
}
