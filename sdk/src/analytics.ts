import { initWith } from './analytics/api'
import type { AnalyticsOptions } from './analytics/options'
import { pageVitals } from './analytics/page-vitals'
import { builtRelease } from './browser/built-release'

export { identify, ignoreMe, page, reset, setConsent, track } from './analytics/api'
export type {
  AnalyticsOptions,
  Consent,
  Properties,
  Revenue,
  TrackOptions,
} from './analytics/options'

const begin = initWith(pageVitals)

/** Begins to count what is done in this page. A second call changes nothing, and neither does one outside of a page. */
export const init = ({
  url,
  path = '/analytics/ingestBatch',
  release = builtRelease(),
  ...more
}: AnalyticsOptions): void =>
  begin({ ...more, ...(release && { release }), address: url.replace(/\/+$/, '') + path })
