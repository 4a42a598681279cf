import type { EventBody, Level } from '../event/event-body'
import { exceptionsOf } from '../event/exceptions'
import { uuid } from '../event/ids'
import { unwanted } from '../event/is-wanted'
import { cut } from '../event/plain'
import { thrownIn } from '../tracing/thrown-in'
import type { Active } from '../tracing/trace'
import type { DroppedCounts, Reason } from '../transport/dropped'
import type { Item } from '../transport/queue'
import { EVENTS } from '../transport/signals'
import { dedupe } from './dedupe'
import { debug, guarded } from './guarded'
import type { Hint, Settings } from './options'
import type { RemoteConfig } from './remote-config'
import { applied, leave } from './scope'
import type { Scopes } from './scopes'
import { toldSession } from './told-session'

interface Options {
  settings: Settings
  scopes: Scopes
  /** The name of the entry point: `whimbrel.browser`. */
  sdk: { name: string; version: string }
  platform: string
  dropped: DroppedCounts
  remote: Pick<RemoteConfig, 'rateOf'>
  /** Takes an event that is to be sent. */
  enqueue(event: Item): void
  /** What the runtime adds to each event; the event's own fields win. */
  surroundings(): EventBody
  /** Adds what takes time to find out, once it is known that the event is sent. */
  completed?(event: EventBody): EventBody
  /** Hears of an error that was captured in a trace. */
  hasFailed?: ((active: Active) => void) | undefined
}

/** How something was captured. */
export interface Caught {
  mechanism?: string
  handled?: boolean
  level?: Level
}

/** Makes events of what is captured and hands on those that are to be sent. */
export function client({
  settings,
  scopes,
  sdk,
  platform,
  dropped,
  remote,
  enqueue,
  surroundings,
  completed = (event) => event,
  hasFailed,
}: Options) {
  const { beforeSend, beforeBreadcrumb, sampleRate, maxBreadcrumbs, release, tags } = settings
  const twice = dedupe()

  function drop(reason: Reason): undefined {
    dropped.add(EVENTS.name, reason)
    debug(`an event is not sent: ${reason}`)
  }

  function capture(event: EventBody, hint: Hint): string | undefined {
    const scope = scopes.current()
    const reason = unwanted(event, settings) ?? (twice.repeats(event) ? 'repeated' : undefined)
    if (reason) return drop(reason)
    if (Math.random() >= remote.rateOf(EVENTS.name, sampleRate)) return drop('sample_rate')
    const active = thrownIn(hint.originalException) ?? scopes.active()
    const { sessionId, userId } = guarded(toldSession) ?? {}
    const whole = applied(scope, {
      ...surroundings(),
      ...(active && { traceId: active.trace.traceId, spanId: active.spanId }),
      ...(sessionId && { sessionId }),
      ...(userId && !scope.user && { user: { id: userId } }),
      ...event,
      ...(release ? { release } : {}),
      ...(tags && { tags: { ...tags, ...scope.tags, ...event.tags } }),
      platform,
      sdk,
    })
    if (active && isFailure(whole)) guarded(() => hasFailed?.(active))
    finish(completed(whole), hint)
    return whole.id
  }

  function finish(event: EventBody, hint: Hint) {
    const { id } = event
    // What `beforeSend` throws must not lose the event.
    const changed = beforeSend ? guarded(() => beforeSend(event, hint)) : event
    if (changed instanceof Promise) changed.then(send, () => send(event))
    else send(changed === undefined ? event : changed)

    function send(made: EventBody | null | undefined) {
      if (!made) drop('before_send')
      else
        guarded(() => {
          const json = JSON.stringify({ ...made, id })
          enqueue({ id: id as string, json, size: json.length })
        })
    }
  }

  const begun = (): EventBody => ({ id: uuid(), timestamp: Date.now() })

  return {
    scopes,
    captureException(
      error: unknown,
      { mechanism = 'generic', handled = true, level }: Caught = {},
    ) {
      if (twice.isCaptured(error)) return drop('repeated')
      const exception = exceptionsOf(error, { type: mechanism, handled })
      const event = { ...begun(), ...(level && { level }), exception }
      return capture(event, { originalException: error })
    },
    captureMessage: (message: string, more: EventBody = {}) =>
      capture({ ...begun(), ...more, message: cut(String(message)) }, {}),
    addBreadcrumb(
      breadcrumb: EventBody['breadcrumbs'] extends (infer B)[] | undefined ? B : never,
    ) {
      if (maxBreadcrumbs === 0) return
      const dated = { timestamp: Date.now(), ...breadcrumb }
      const kept = beforeBreadcrumb ? guarded(() => beforeBreadcrumb(dated)) : dated
      if (kept) leave(scopes.current(), kept, maxBreadcrumbs)
    },
  }
}
export type Client = ReturnType<typeof client>

const isFailure = ({ exception, level }: EventBody) =>
  exception !== undefined || level === 'error' || level === 'fatal'
