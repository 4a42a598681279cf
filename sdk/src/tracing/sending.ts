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
      () => remote.rateOf(SPANS.name, tracesSampleRate),
      (span) => spans.add(new Ended(span)),
      noted,
    ),
  }
}

/** A span that waits to be sent. It becomes JSON when it is: at its end the program waits for it. */
class Ended {
  constructor(private readonly span: Span) {}
  get id(): string {
    return this.span.spanId
  }
  get size(): number {
    return this.span.size
  }
  get json(): string {
    return JSON.stringify(spanBody(this.span))
  }
}
