import { timeOf } from './time-of'

/** The time that `from` and `to` of a query string name, in ms since the epoch; undefined when both are left out. */
export function rangeOf(query: { from?: string | undefined; to?: string | undefined }) {
  const [from, to] = [timeOf(query.from), timeOf(query.to)]
  return from === undefined && to === undefined ? undefined : { from: from ?? 0, to }
}
