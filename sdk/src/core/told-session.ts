/** What analytics know of who uses this page. */
interface Known {
  sessionId: string | undefined
  userId: string | undefined
}

/** Analytics say it here: a script of their own, or a part of the same bundle. */
const SESSION = Symbol.for('whimbrel session')
const shared = globalThis as { [SESSION]?: () => Known }

/** Has errors and spans of this page name a session and its user from now on. */
export function tellsSession(known: () => Known): void {
  shared[SESSION] = known
}

/** The session that goes on in this page; nothing without analytics, and while they are denied. */
export const toldSession = (): Partial<Known> => shared[SESSION]?.() ?? {}
