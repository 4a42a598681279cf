import { guarded } from '../core/guarded'
import { runningNow } from '../core/running'
import { cut } from '../event/plain'
import { Span } from '../tracing/span'

/** The server counts this many flags of an event; the last that were evaluated tell most. */
const MOST_FLAGS = 30
const LONGEST = 100

interface Evaluated {
  variant?: string
  value: unknown
  reason?: string
}

/**
 * A hook for OpenFeature, in pages and on servers: what is captured from then on says what flags were evaluated to
 * (`contexts.flags`), with a breadcrumb where that changed; the active span notes each by OpenTelemetry's conventions.
 */
export const flagHook = () => ({
  after({ flagKey }: { flagKey: string }, { variant, value, reason }: Evaluated): void {
    const running = runningNow()
    if (!running) return
    guarded(() => {
      const { scopes, addBreadcrumb } = running.client
      const scope = scopes.current()
      const served = cut(variant ?? textOf(value), LONGEST)
      const { [flagKey]: before, ...others } = (scope.contexts.flags ?? {}) as Record<
        string,
        string
      >
      if (before !== served) {
        const newest = Object.entries(others).slice(1 - MOST_FLAGS)
        scope.contexts.flags = { ...Object.fromEntries(newest), [flagKey]: served }
        addBreadcrumb({
          category: 'feature_flag',
          message: `${flagKey}: ${served}`,
          ...(reason !== undefined && { data: { reason } }),
        })
      }
      const span = scopes.active()
      if (span instanceof Span) note(span, flagKey, served, reason)
    })
  },
})

const textOf = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Notes it on a span, once for each variant: a span keeps few events, and a loop may ask often. */
function note(span: Span, flagKey: string, served: string, reason: string | undefined) {
  const attributes = {
    'feature_flag.key': flagKey,
    'feature_flag.result.variant': served,
    'feature_flag.result.reason': reason?.toLowerCase(),
  }
  const isNoted = span.events.some(({ attributes: noted }) => {
    const { 'feature_flag.key': key, 'feature_flag.result.variant': variant } = (noted ??
      {}) as Record<string, unknown>
    return key === flagKey && variant === served
  })
  if (!isNoted) span.addEvent('feature_flag.evaluation', attributes)
}
