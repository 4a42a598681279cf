import type { Settings } from '../core/options'
import type { RemoteConfig } from '../core/remote-config'
import type { DroppedCounts } from '../transport/dropped'
import type { Poster } from '../transport/post'
import { queue } from '../transport/queue'
import { SPANS } from '../transport/signals'
import type { Span } from './span'
import { spanBody } from './span-body'
import { tracer } from './tracer'

interface Options {
  settings: Settings
  poster: Poster
  dropped: DroppedCounts
  remote: Pick<RemoteConfig, 'rateOf'>
  /** What spans come from, by OpenTelemetry's names for resources. */
  resource: Record<string, unknown>
  /** Hears of each span when it begins and when it ends. */
  noted?: (span: Span) => void
}

/** What makes spans, with what sends them. */
export function sendingTracer({ settings, poster, dropped, remote, resource, noted }: Options) {
  const { release, tracesSampleRate } = settings
  const spans = queue({ ...SPANS, poster, dropped, head: { resource, release } })
  return {
    spans,
    tracer: tracer(
      () => remote.rateOf(SPANS.list, tracesSampleRate),
      (span) => spans.add(span.spanId, JSON.stringify(spanBody(span))),
      noted,
    ),
  }
}
