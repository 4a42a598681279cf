import { guarded } from '../core/guarded'
import type { Settings } from '../core/options'
import type { RemoteConfig } from '../core/remote-config'
import type { Place, Scopes } from '../core/scopes'
import { toldSession } from '../core/told-session'
import { requestSpans } from '../tracing/request-spans'
import { sendingTracer } from '../tracing/sending'
import type { Span } from '../tracing/span'
import type { DroppedCounts } from '../transport/dropped'
import type { Poster } from '../transport/post'
import { pageSpans } from './page-spans'
import { resourceOf } from './resource'

interface Options {
  settings: Settings
  poster: Poster
  dropped: DroppedCounts
  remote: Pick<RemoteConfig, 'rateOf'>
  scopes: Scopes
  page: Place
}

/** What makes spans on a page; a worker has those that its program begins. */
export function pageTracing({ settings, poster, dropped, remote, scopes, page }: Options) {
  const { tracer, spans } = sendingTracer({
    settings,
    poster,
    dropped,
    remote,
    resource: resourceOf(settings),
    noted(span) {
      if (span.endTime !== undefined) nameSession(span)
      pages?.noted(span)
    },
  })
  const pages = typeof document === 'object' ? pageSpans(tracer, page) : undefined
  pages?.load()
  return {
    tracer,
    spans,
    pages,
    requests: requestSpans({ tracer, scopes, targets: settings.tracePropagationTargets }),
  }
}
export type PageTracing = typeof pageTracing

/** By OpenTelemetry's name for it (semantic conventions, session). At the end, because analytics may be loaded later than the page's span begins. */
function nameSession({ attributes }: Span) {
  const { sessionId } = guarded(toldSession) ?? {}
  if (sessionId) attributes['session.id'] ??= sessionId
}
