import type { Compared } from '../../lib/moments'

export type Aggregate = 'count' | 'rate' | 'errorRate' | 'p50' | 'p75' | 'p95' | 'p99'

/** What is measured of entry spans. */
export interface WantedNumber extends Compared {
  /** `rate` is per second, `errorRate` a share from 0 to 1, a percentile in ms. */
  aggregate: Aggregate
  service?: string | undefined
  endpoint?: string | undefined
  groupBy?: readonly ('service' | 'endpoint')[] | undefined
  windowSec: number
}

/** What a number is measured of: all spans that are wanted, or a group of them. */
export interface SpanGroup {
  /** Tells the groups apart; empty where there are none. */
  key: string
  name: string
  service?: string
  endpoint?: string
}
