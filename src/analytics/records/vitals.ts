/** Metrics of the speed of a page, as browsers measure them (web.dev, "Web Vitals"). */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type Vital = (typeof VITALS)[number]
