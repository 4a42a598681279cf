import { captureWithin } from './core/capture-within'
import { guarded } from './core/guarded'
import { inRequest } from './server/in-request'
import { isFault } from './server/is-fault'

/** What the middleware uses of Hono's context. */
interface HonoContext {
  req: {
    method: string
    url: string
    header(name: string): string | undefined
    matchedRoutes: readonly { path: string }[]
  }
  res: Response
  error: Error | undefined
}

/**
 * A middleware for Hono, to go first: gives each request a scope and a span of its own, which continues the caller's trace, and captures
 * what handlers throw, unless it names a status below 500.
 */
export const whimbrel =
  () =>
  (context: HonoContext, next: () => Promise<void>): Promise<void> => {
    const { req } = context
    return inRequest(
      () => ({ method: req.method, url: req.url, header: (name) => req.header(name) }),
      async (answering) => {
        // The handler comes last, after all middleware.
        const path = guarded(() => req.matchedRoutes.at(-1)?.path)
        if (path && !/^\/?\*$/.test(path)) answering.route(path)
        try {
          await next()
          if (context.error) capture(context.error)
          answering.end(context.res.status)
        } catch (thrown) {
          // Hono hands on what is no Error.
          capture(thrown)
          answering.end(500)
          throw thrown
        }
      },
    )
  }

function capture(error: unknown): void {
  if (guarded(() => isFault(error)) !== false)
    captureWithin(error, { mechanism: 'hono', handled: false })
}
