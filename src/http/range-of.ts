import { timeOf } from './time-of'

/** A time that a query string asks for, in ms; undefined where it has neither end. */
export function rangeOf(query: { from?: string | undefined; to?: string | undefined }) {
  const [from, to] = [timeOf(query.from), timeOf(query.to)]
  return from === undefined && to === undefined ? undefined : { from: from ?? 0, to }
}
