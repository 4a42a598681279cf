/** Analytics say here which session goes on in this page: a script of their own, or a part of the same bundle. */
const SESSION = Symbol.for('whimbrel session')
const shared = globalThis as { [SESSION]?: (() => string | undefined) | undefined }

/** Has errors and spans of this page name a session from now on. */
export function tellsSession(id: (typeof shared)[typeof SESSION]): void {
  shared[SESSION] = id
}

/** The session that goes on in this page; undefined without analytics, and while they are denied. */
export const sessionId = (): string | undefined => shared[SESSION]?.()
