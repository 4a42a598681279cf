let tell: ((text: string, cause?: unknown) => void) | undefined
/** Set with `tell`, so that a script in which nothing is told does without the text. */
let tellFailure: ((cause: unknown) => void) | undefined

/** What `debug: true` prints to; undefined prints nothing. */
export function tellTo(print: typeof tell): void {
  tell = print
  tellFailure = (cause) => debug('failed, which the page does not notice', cause)
}

export const debug = (text: string, cause?: unknown): void => tell?.(`[whimbrel] ${text}`, cause)

/**
 * Calls what is ours, or what the host has given us, in the middle of the host's own work: a failure of it is told with
 * `debug: true` and changes nothing.
 * @returns what the work returned; undefined when it threw
 */
export function guarded<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (cause) {
    tellFailure?.(cause)
    return undefined
  }
}

/** Does what nobody waits for: a failure of it is no unhandled rejection of the host's. */
export function detached(work: () => Promise<unknown>): void {
  guarded(() => {
    work().catch((cause) => tellFailure?.(cause))
  })
}
