import { forget, keep, kept } from './kept'
import type { Consent } from './options'
import { randomId } from './random-id'

/** As the server has it: a visit ends when nothing is done for longer, and after a day at the latest. */
const PAUSE_MS = 30 * 60_000
const LONGEST_MS = 24 * 60 * 60_000

const SESSION = 'session'
const VISITOR = 'visitor'

/**
 * Knows who events are of, as far as they let the page: only a consent that is granted has anything stored, and a browser that asks by
 * Global Privacy Control not to be followed grants none. Where nothing is stored, a session lives as long as the page.
 * @param asked without it, what was granted to an earlier page holds
 */
export function identity(asked: Consent | undefined) {
  let consent = asked ?? (kept(VISITOR) ? 'granted' : 'cookieless')
  /** `id beganAt lastAt` */
  let session = ''
  let userId: string | undefined

  /** Whether the browser may be told from others. */
  const isKnown = () =>
    consent === 'granted' && !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl
  const read = () => ((isKnown() && kept(SESSION)) || session).split(' ')

  function isOn(now: number): boolean {
    const [, beganAt = 0, lastAt = 0] = read()
    return now - +lastAt <= PAUSE_MS && now - +beganAt <= LONGEST_MS
  }

  /** Forgets who uses the page. What follows is another visit. */
  function begin() {
    session = ''
    userId = undefined
    forget(SESSION)
    forget(VISITOR)
  }

  function note() {
    keep(SESSION, session)
    if (!kept(VISITOR)) keep(VISITOR, randomId())
  }

  function change(next: Consent) {
    const before = session
    consent = next
    if (!isKnown()) begin()
    // The visit goes on, and its page has been counted.
    if (next !== 'denied') session = before
    if (isKnown()) {
      session = read().join(' ')
      note()
    }
  }
  change(consent)

  return {
    change,
    begin,
    isDenied: () => consent === 'denied',
    isKnown,
    isOn,
    /** What errors and spans say of who they are of. */
    told: () => ({
      sessionId: isOn(Date.now()) ? read()[0] : undefined,
      userId: isKnown() ? userId : undefined,
    }),
    /** @returns whether that is news */
    identify(id: string): boolean {
      const isNews = id !== userId
      userId = id
      return isNews
    },
    /** What an event says of who it is of; the session goes on with it, or begins. */
    fields(now: number) {
      const [id, beganAt] = isOn(now) ? read() : [randomId(), now]
      session = `${id} ${beganAt} ${now}`
      if (isKnown()) note()
      const isStored = isKnown() && kept(SESSION) === session
      return {
        [isStored ? 'sessionId' : 'pageSessionId']: id,
        ...(isKnown() && { visitorId: kept(VISITOR), userId }),
      }
    },
  }
}
