import { webVitals } from '../browser/vitals'

/** A Web Vital as the server takes it: in ms, CLS without a unit. */
export interface WebVital {
  metric: string
  value: unknown
}

/**
 * Measures the Web Vitals of the page that loads, unless it loads behind another: then it is shown late, as nobody waits for it.
 * @returns what has been measured when it is called, and ends the measuring
 */
export function pageVitals(): (() => WebVital[]) | undefined {
  const { visibilityState, prerendering } = document as Document & { prerendering?: boolean }
  if (visibilityState === 'hidden' && !prerendering) return undefined
  const measured = webVitals()
  return () =>
    Object.entries(measured()).flatMap(([attribute, value]) =>
      value === undefined ? [] : { metric: nameOf(attribute), value },
    )
}

/** `LCP` of `browser.web_vital.lcp` */
const nameOf = (attribute: string) => attribute.replace(/.*\./, '').toUpperCase()
