import type { Properties, TrackOptions } from '../analytics/options'
import { guarded } from '../core/guarded'
import { runningNow } from '../core/running'
import type { Scopes } from '../core/scopes'
import { uuid } from '../event/ids'
import { plain } from '../event/plain'
import type { Queue } from '../transport/queue'

/** What a server says of who did something. Without a session or a user the event counts as that of a program. */
export interface ServerTrackOptions extends TrackOptions {
  /** The id in your application; that of `setUser`, unless it is given. */
  userId?: string
  /** Events of one session are one visit. */
  sessionId?: string
  visitorId?: string
  /** The page on which it was done. */
  url?: string
  /** In ms since the epoch; now, unless it is given. */
  timestamp?: number
}

/** Says that something happened: a name of your own, and what is to be known of it. */
export const track = (
  name: string,
  properties?: Properties,
  options: ServerTrackOptions = {},
): void => add({ ...options, name, properties: plain(properties) })

/** Says by its id in your application who is meant from here on, as `setUser` does, and what is to be known of them. */
export function identify(
  userId: string,
  traits?: Properties,
  options: Pick<ServerTrackOptions, 'sessionId' | 'visitorId'> = {},
): void {
  guarded(() => {
    const scope = runningNow()?.client.scopes.current()
    if (scope && scope.user?.id !== userId) scope.user = { id: userId }
  })
  add({ ...options, name: '$identify', userId, properties: plain(traits) })
}

function add(event: Record<string, unknown>): void {
  guarded(() => runningNow()?.analytics?.(event))
}

/** What makes events of what servers say. */
export const serverAnalytics =
  (queue: Pick<Queue, 'add'>, scopes: Scopes, release: string | undefined) =>
  (event: Record<string, unknown>): void => {
    const id = uuid()
    const said = {
      id,
      timestamp: Date.now(),
      release,
      userId: scopes.current().user?.id,
      traceId: scopes.active()?.trace.traceId,
      ...event,
    }
    const json = JSON.stringify(said)
    queue.add({ id, json, size: json.length })
  }
