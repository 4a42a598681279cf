import type { Client } from '../core/client'
import { guarded } from '../core/guarded'
import { wrapped } from '../core/wrapped'
import { cut, textOf } from '../event/plain'

const LEVEL_OF = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warning',
  error: 'error',
} as const
type Method = keyof typeof LEVEL_OF

/** Notes what is printed to the console. What this package itself prints is not noted. */
export function consoleBreadcrumbs(client: Client): () => void {
  const undo = (Object.keys(LEVEL_OF) as Method[]).map((method) =>
    wrapped(
      console as Record<Method, (...args: unknown[]) => void>,
      method,
      (original) =>
        (...args) => {
          guarded(() => {
            if (String(args[0]).startsWith('[whimbrel]')) return
            const message = cut(args.map(textOf).join(' '), 1000)
            client.addBreadcrumb({ category: 'console', level: LEVEL_OF[method], message })
          })
          original.apply(console, args)
        },
    ),
  )
  return () => {
    for (const put of undo) put()
  }
}
