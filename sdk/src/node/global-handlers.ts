import process from 'node:process'
import type { Client } from '../core/client'
import { guarded } from '../core/guarded'

/** How long a program that has failed lives on, for its error to be sent. */
const LAST_MS = 2000

/** Node hands a rejection that nobody awaits to `uncaughtException`, unless the program listens for it; Bun and Deno do not. */
const ENDINGS = {
  uncaughtException: 'onuncaughtexception',
  ...((process.versions.bun || process.versions.deno) && {
    unhandledRejection: 'onunhandledrejection',
  }),
}

/**
 * Captures what ends the program: errors that nobody catches and promises that nobody awaits. It ends as it would have, after
 * the error is sent; where the program has handlers of its own, these decide.
 */
export function globalHandlers(client: Client, flush: (timeoutMs: number) => Promise<boolean>) {
  let isEnding = false

  const handlers = Object.entries(ENDINGS).map(([event, named]) => ({
    event,
    async handle(error: unknown, origin: unknown) {
      const mechanism = origin === 'unhandledRejection' ? 'onunhandledrejection' : named
      guarded(() => client.captureException(error, { mechanism, handled: false, level: 'fatal' }))
      if (process.listenerCount(event) > 1 || isEnding) return
      isEnding = true
      console.error(error)
      await flush(LAST_MS)
      process.exit(1)
    },
  }))

  /** The program has nothing left to do; what is sent now keeps it alive until the answer. */
  const onEnd = () => void flush(LAST_MS)

  for (const { event, handle } of handlers) process.on(event, handle)
  process.on('beforeExit', onEnd)
  return () => {
    for (const { event, handle } of handlers) process.off(event, handle)
    process.off('beforeExit', onEnd)
  }
}
