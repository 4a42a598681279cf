import { ask } from '../../../http/outgoing/ask'
import type { Outside } from '../../../http/outgoing/outside'
import { rateLimiter } from '../../../http/rate-limit'
import { Problem } from '../../../lib/problem'
import { HOUR_MS, MINUTE_MS } from '../../../lib/time'
import type { Limits } from '../../../limits'
import { oauthProblem } from '../problem'
import type { Client } from './client'
import { clientOfDocument, isDocumentId } from './document'
import { registeredClient } from './registered'

interface Deps {
  outside: Outside
  limits: Pick<Limits, 'clientDocumentBytes' | 'clientDocumentMs' | 'clientDocumentsPerMinute'>
  clock: () => number
}

interface Kept {
  client: Client
  until: number
}

/** Documents that are remembered. A team uses a handful of programs. */
const REMEMBERED = 100
/** For how long a document is remembered that says nothing about it, and for how long one that says more. */
const KEPT_MS = 5 * MINUTE_MS
const KEPT_LONGEST_MS = HOUR_MS
/** For how long no documents are taken after one could not be reached: long enough to add an assistant anew. */
const AWAY_MS = HOUR_MS

/** Finds programs by their `client_id`. Documents are asked for only when a person who is signed in looks at the consent page. */
export function clientFinder({ outside, limits, clock }: Deps) {
  const known = new Map<string, Kept>()
  const asking = rateLimiter()
  let awayUntil = 0

  /**
   * @param person for whom it is looked up: each has a share of what this server asks of others
   * @throws Problem `invalid_client`; `rate_limited`
   */
  async function find(id: string, person: string): Promise<Client> {
    const registered = registeredClient(id)
    if (registered) return registered
    if (!isDocumentId(id))
      throw oauthProblem(
        'invalid_client',
        'This client_id is neither one that POST /oauth/register has given nor the https address of a document. Remove the server in the client and add it anew.',
      )
    const now = clock()
    const kept = known.get(id)
    if (kept && kept.until > now) return kept.client
    const wait = asking.take(person, 1, limits.clientDocumentsPerMinute, now)
    if (wait > 0)
      throw new Problem('rate_limited', 'You have looked at too many clients; wait a moment.', {
        retryAfterSeconds: wait,
      })
    const { client, keptMs } = await asked(id, now)
    known.delete(id)
    if (known.size >= REMEMBERED) known.delete(known.keys().next().value as string)
    known.set(id, { client, until: now + keptMs })
    return client
  }

  async function asked(id: string, now: number): Promise<{ client: Client; keptMs: number }> {
    const answer = await ask({ url: id, headers: { accept: 'application/json' } }, outside, {
      timeoutMs: limits.clientDocumentMs,
      answerBytes: limits.clientDocumentBytes,
    })
    if ('fault' in answer) {
      awayUntil = now + AWAY_MS
      throw oauthProblem(
        'invalid_client',
        `The client describes itself at ${id}, which cannot be read from here. ${answer.fault} Remove the server in the client and add it anew: it registers itself then. Or give it a token: Settings → Assistants.`,
      )
    }
    awayUntil = 0
    if (answer.status !== 200)
      throw oauthProblem('invalid_client', `${id} answered ${answer.status} instead of a document.`)
    const { 'cache-control': control } = answer.headers
    return { client: clientOfDocument(id, answer.body), keptMs: keptMsOf(control) }
  }

  return {
    find,
    /**
     * Whether clients are told that documents are taken. Where the last one could not be reached, as in a network without the internet,
     * they are not, so that they register themselves instead.
     */
    takesDocuments: (now: number): boolean => now >= awayUntil,
  }
}

export type ClientFinder = ReturnType<typeof clientFinder>

/** For how long an answer may be remembered, by its Cache-Control (RFC 9111, section 5.2.2). */
export function keptMsOf(control: string | undefined): number {
  if (control === undefined) return KEPT_MS
  if (/\bno-(store|cache)\b/i.test(control)) return 0
  const seconds = control.match(/\bmax-age=(\d{1,9})/i)?.[1]
  return seconds === undefined ? KEPT_MS : Math.min(Number(seconds) * 1000, KEPT_LONGEST_MS)
}
