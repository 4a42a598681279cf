import type { Attributes } from '../tracing/span'

/** What browsers tell of an entry, as far as it is asked here (Layout Instability, Event Timing). */
interface Entry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  interactionId: number
}

const SHIFTS_APART_MS = 1000
const SHIFTS_TOGETHER_MS = 5000
/** The shortest duration that Event Timing tells of. */
const SHORTEST_MS = 16
/** Of so many interactions one may be an outlier. */
const INTERACTIONS_OF_ONE_OUTLIER = 50

/** The worst group of layout shifts: a second apart at most, five seconds together at most (web.dev, "Cumulative Layout Shift"). */
export function layoutShift() {
  let worst = 0
  let sum = 0
  let first = Number.NEGATIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  return {
    add({
      startTime,
      value,
      hadRecentInput,
    }: Pick<Entry, 'startTime' | 'value' | 'hadRecentInput'>) {
      if (hadRecentInput) return
      const isNew = startTime - last >= SHIFTS_APART_MS || startTime - first >= SHIFTS_TOGETHER_MS
      if (isNew) first = startTime
      last = startTime
      sum = isNew ? value : sum + value
      worst = Math.max(worst, sum)
    },
    worst: () => worst,
  }
}

/** The slowest interaction, but for one outlier in fifty (web.dev, "Interaction to Next Paint"). @param count of all, slow ones and others */
export function slowest(durations: readonly number[], count: number): number | undefined {
  const sorted = [...durations].sort((one, other) => other - one)
  return sorted[Math.min(sorted.length - 1, Math.floor(count / INTERACTIONS_OF_ONE_OUTLIER))]
}

/**
 * Measures the Web Vitals of the page that loads.
 * @returns what has been measured when it is called, and ends the measuring
 */
export function webVitals(): () => Attributes {
  const shifts = layoutShift()
  const interactions = new Map<number, number>()
  let lcp: number | undefined
  let fcp: number | undefined
  const observers = [
    observe('largest-contentful-paint', ({ startTime }) => {
      lcp = startTime
    }),
    observe('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') fcp = startTime
    }),
    observe('layout-shift', shifts.add),
    observe('event', onInteraction),
    observe('first-input', onInteraction),
  ]

  function onInteraction({ interactionId, duration }: Entry) {
    if (interactionId)
      interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }

  return () => {
    for (const end of observers) end?.()
    const [navigation] = performance.getEntriesByType('navigation')
    const { responseStart, activationStart = 0 } = (navigation ?? {}) as Partial<
      PerformanceNavigationTiming & { activationStart: number }
    >
    const { interactionCount = interactions.size } = performance as { interactionCount?: number }
    // A page that was rendered before it was asked for is seen from its activation on.
    const seen = (at: number | undefined) =>
      at === undefined ? undefined : Math.max(0, Math.round(at - activationStart))
    return {
      'browser.web_vital.lcp': seen(lcp),
      'browser.web_vital.fcp': seen(fcp),
      'browser.web_vital.ttfb': seen(responseStart || undefined),
      'browser.web_vital.inp': slowest([...interactions.values()], interactionCount),
      'browser.web_vital.cls': observers[2] && Math.round(shifts.worst() * 10_000) / 10_000,
    }
  }
}

/** @returns what ends it; undefined where the browser does not know the type */
function observe(type: string, take: (entry: Entry) => void): (() => void) | undefined {
  const { PerformanceObserver: Observer } = globalThis
  if (!Observer?.supportedEntryTypes?.includes(type)) return undefined
  const takeAll = (entries: PerformanceEntryList) => {
    for (const entry of entries) take(entry as Entry)
  }
  const observer = new Observer((list) => takeAll(list.getEntries()))
  const options = { type, buffered: true, durationThreshold: SHORTEST_MS }
  observer.observe(options)
  return () => {
    takeAll(observer.takeRecords())
    observer.disconnect()
  }
}
