import type { Client } from '../core/client'
import { cut } from '../event/plain'
import type { Watcher } from '../requests/watch-requests'

/** Notes requests with their status and duration when their answer is known, never their headers or bodies. */
export const requestBreadcrumbs =
  (client: Client): Watcher =>
  ({ method, url }) => {
    const startedAt = performance.now()
    return {
      end(status) {
        client.addBreadcrumb({
          type: 'http',
          category: 'http',
          level:
            status === undefined || status >= 500 ? 'error' : status >= 400 ? 'warning' : 'info',
          data: {
            method,
            url: cut(url, 1000),
            ...(status !== undefined && { status }),
            durationMs: Math.round(performance.now() - startedAt),
          },
        })
      },
    }
  }
