import type { Moment, Times } from '../../lib/moments'
import type { Environment } from '../../projects/environment'
import type { NewAlertRule } from '../rules/model'
import type { Group } from './group'

export type MetricCondition = NonNullable<NewAlertRule['metric']>

export interface Place {
  project: number
  environment: Environment
}

/** Where numbers of spans come from: spans are a signal, which alerts do not know by name. */
export interface SpanSource {
  /** The numbers of few times. */
  few(
    place: Place,
    wanted: MetricCondition,
    times: Times,
  ): { groups: readonly Group[]; moments: Iterable<Moment> }
  /** Reads many times, part by part. */
  many(place: Place, wanted: MetricCondition): ManyTimes<unknown>
  /** Since when an environment has spans, in ms. */
  begun(place: Place): number | undefined
  /** Since when spans are kept by the minute, in ms. */
  keptSince(now: number): number
}

export interface ManyTimes<Row> {
  groups: readonly Group[]
  /** How long a part is that is read at once, in ms. */
  partMs: number
  read(from: number, to: number): Row[]
  /** @param rows by their time */
  moments(rows: readonly Row[], times: Times): Iterable<Moment>
}
