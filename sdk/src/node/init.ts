import process from 'node:process'
import { consoleBreadcrumbs } from '../breadcrumbs/console'
import { requestBreadcrumbs } from '../breadcrumbs/requests'
import { client } from '../core/client'
import { guarded, tellTo } from '../core/guarded'
import { lifeOf } from '../core/life'
import { type Options, type Settings, settingsOf } from '../core/options'
import { remoteConfig } from '../core/remote-config'
import { type Running, runs } from '../core/running'
import { scopesOf } from '../core/scopes'
import type { EventBody } from '../event/event-body'
import { watchRequests } from '../requests/watch-requests'
import { requestSpans } from '../tracing/request-spans'
import { sendingTracer } from '../tracing/sending'
import { droppedCounts } from '../transport/dropped'
import { poster } from '../transport/post'
import { queue } from '../transport/queue'
import { ANALYTICS, EVENTS } from '../transport/signals'
import { VERSION } from '../version'
import { serverAnalytics } from './analytics'
import { framesOf } from './frames'
import { globalHandlers } from './global-handlers'
import { asyncPlaces } from './places'
import { releaseOf } from './release'
import { resourceOf } from './resource'
import { sources } from './sources'
import { surroundings } from './surroundings'
import { watchHttp } from './watch-http'

const nativeFetch = globalThis.fetch
/** By what the clock says when a batch is sent, the server mends the times of its events. */
const SENT_NOW = {
  get sentAt() {
    return Date.now()
  },
}

/**
 * Begins to capture what fails in this process. A second call ends what the first has begun.
 * @param options without `url` and `key`, the variables WHIMBREL_URL and WHIMBREL_KEY say them
 * @throws Error when neither does
 */
export function init(options: Partial<Options> = {}): void {
  const { warn } = console
  tellTo(options.debug ? warn.bind(console) : undefined)
  const { WHIMBREL_URL = '', WHIMBREL_KEY = '' } = process.env
  const settings = settingsOf(
    { url: WHIMBREL_URL, key: WHIMBREL_KEY, ...options },
    { release: releaseOf(process.env) },
  )
  const started = guarded(() => start(settings))
  void runs(started)?.close(0)
}

function start(settings: Settings): Running {
  const { url, key } = settings
  const dropped = droppedCounts()
  const post = poster({ url, key, fetch: nativeFetch })
  const events = queue({ ...EVENTS, poster: post, dropped })
  const acts = queue({ ...ANALYTICS, poster: post, dropped, head: SENT_NOW })
  const remote = remoteConfig({ poster: post })
  const tracing = settings.isTracing
    ? sendingTracer({
        settings,
        poster: post,
        dropped,
        remote,
        resource: resourceOf(settings, process.env),
      })
    : undefined
  remote.pauses({ events, spans: tracing?.spans, analytics: acts })
  const texts = sources()
  const scopes = scopesOf(asyncPlaces())
  const made = client({
    settings,
    scopes,
    sdk: { name: 'whimbrel.node', version: VERSION },
    platform: 'node',
    dropped,
    remote,
    enqueue: events.add,
    surroundings,
    completed: (event) => guarded(() => withSources(event, texts)) ?? event,
    hasFailed: tracing?.tracer.hasFailed,
  })
  const watchers = [requestBreadcrumbs(made)]
  if (tracing)
    watchers.push(
      requestSpans({ tracer: tracing.tracer, scopes, targets: settings.tracePropagationTargets }),
    )
  const { undo, flush, close } = lifeOf([events, acts, ...(tracing ? [tracing.spans] : [])])
  undo.push(
    globalHandlers(made, flush),
    consoleBreadcrumbs(made),
    watchRequests(url, watchers, watchHttp),
  )
  return {
    client: made,
    tracer: tracing?.tracer,
    fetch: nativeFetch,
    analytics: serverAnalytics(acts, scopes, settings.release),
    flush,
    close,
  }
}

/** Stacks as frames with the lines of source around them. A stack that is not understood is left to the server. */
function withSources(event: EventBody, texts: ReturnType<typeof sources>): EventBody {
  if (!event.exception) return event
  const exception = event.exception.map((one) => {
    const frames = typeof one.stacktrace === 'string' ? framesOf(one.stacktrace) : []
    return frames.length === 0 ? one : { ...one, stacktrace: texts.withLines(frames) }
  })
  const images = texts.debugImages(
    exception.flatMap(({ stacktrace }) => (typeof stacktrace === 'object' ? stacktrace : [])),
  )
  return { ...event, exception, ...(images.length > 0 && { debugMeta: { images } }) }
}
