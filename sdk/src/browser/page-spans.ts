import { guarded } from '../core/guarded'
import type { Place } from '../core/scopes'
import { calledBy } from '../tracing/called-by'
import { FINAL_MS, idleEnd, type Loading } from '../tracing/idle'
import { routeOf } from '../tracing/route-of'
import type { Attributes, Span } from '../tracing/span'
import { timeIn } from '../tracing/trace'
import type { SpanOptions, Tracer } from '../tracing/tracer'
import { webVitals } from './vitals'

/** What happens on a page so long after it was asked for belongs to its trace: a page that stays open for days must not make one trace of them. */
const TRACE_MS = 300_000

/** Phases of a page that loads, by the names of PerformanceNavigationTiming. */
const PHASES = [
  ['DNS lookup', 'domainLookupStart', 'domainLookupEnd'],
  ['connection', 'connectStart', 'connectEnd'],
  ['request', 'requestStart', 'responseStart'],
  ['response', 'responseStart', 'responseEnd'],
  ['DOM', 'responseEnd', 'domComplete'],
] as const

interface Current {
  span: Span
  loading: Loading
  /** Known once the page is idle. */
  endTime: number | undefined
  /** What is measured until the page is left; it is waited for. */
  measured: (() => Attributes) | undefined
}

/**
 * The spans of a page: one for its loading, one for each address that it goes to without loading anew. Each is active until the next begins.
 * @param page the place in which the page's own work is done
 */
export function pageSpans(tracer: Tracer, page: Place) {
  let current: Current | undefined
  let looking: ReturnType<typeof setTimeout> | undefined
  let forgetting: ReturnType<typeof setTimeout> | undefined

  function begin(
    options: Omit<SpanOptions, 'name'> & { path: string },
    measured?: Current['measured'],
  ): Span {
    finish()
    const { path, parent, attributes, startTime } = options
    const name = routeOf(path)
    const span = tracer.start(
      {
        name,
        ...(startTime !== undefined && { startTime }),
        attributes: { ...attributes, 'url.full': location.href },
      },
      parent ?? undefined,
    )
    const loading = { startTime: span.startTime, shownAt: undefined, open: 0, lastEnd: 0 }
    current = { span, loading, endTime: undefined, measured }
    page.active = span
    clearTimeout(forgetting)
    forgetting = setTimeout(() => {
      page.active = undefined
    }, TRACE_MS)
    return span
  }

  function look() {
    clearTimeout(looking)
    if (!current) return
    const { span, loading, measured } = current
    const now = timeIn(span.trace)
    let waitMs = loading.startTime + FINAL_MS - now
    if (current.endTime === undefined) {
      const idle = idleEnd(loading, now)
      if ('endTime' in idle) current.endTime = idle.endTime
      else waitMs = idle.waitMs
    }
    if (current.endTime !== undefined && (!measured || waitMs <= 0)) finish()
    else looking = setTimeout(() => guarded(look), waitMs)
  }

  /** Ends the span when its page was idle, or now. */
  function finish() {
    if (!current) return
    const { span, endTime, measured } = current
    current = undefined
    clearTimeout(looking)
    span.setAttributes(guarded(() => measured?.()) ?? {})
    span.end(endTime)
  }

  function shown(span: Span, at: number) {
    if (current?.span !== span) return
    current.loading.shownAt = at
    look()
  }

  function load() {
    const meta = document.querySelector<HTMLMetaElement>('meta[name=traceparent]')
    const span = begin(
      {
        path: pathOf(location),
        parent: calledBy({ traceparent: meta?.content }) ?? null,
        startTime: performance.timeOrigin,
        attributes: { 'whimbrel.page': 'load' },
      },
      document.visibilityState === 'visible' ? webVitals() : undefined,
    )
    // The entry is complete once the handlers of `load` have run.
    const onLoad = () => setTimeout(() => guarded(() => loaded(span)))
    if (document.readyState === 'complete') onLoad()
    else addEventListener('load', onLoad, { once: true })
    look()
  }

  function loaded(span: Span) {
    const [timing] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (!timing) return shown(span, timeIn(span.trace))
    for (const [name, from, to] of PHASES)
      if (timing[to] > timing[from])
        tracer
          .start({ name, startTime: span.startTime + timing[from] }, span)
          .end(span.startTime + timing[to])
    shown(span, span.startTime + timing.loadEventEnd)
  }

  return {
    load,
    finish,
    /** Begins the next span, unless only the query or a place within the page is another. */
    navigated(from: URL, to: URL): void {
      const path = pathOf(to)
      if (path === pathOf(from)) return
      const span = begin({ path, attributes: { 'whimbrel.page': 'navigation' } })
      // What the page does at once has been done then.
      setTimeout(() => guarded(() => shown(span, timeIn(span.trace))))
      look()
    },
    /** Hears of each span that begins or ends: a page is busy while one of its trace is open. */
    noted(span: Span): void {
      if (!current || span === current.span || span.trace !== current.span.trace) return
      const { loading } = current
      loading.open += span.endTime === undefined ? 1 : -1
      loading.lastEnd = Math.max(loading.lastEnd, span.endTime ?? 0)
      if (current.endTime === undefined) look()
    },
    stop(): void {
      finish()
      clearTimeout(forgetting)
      page.active = undefined
    },
  }
}

/** The part of an address that says which page it is: with the hash where that is a path, too. */
const pathOf = ({ pathname, hash }: URL | Location) => pathname + (/^#!?\//.test(hash) ? hash : '')
