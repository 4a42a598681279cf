import { Problem } from '../lib/problem'

/**
 * A time of a query string, in ms since the epoch; undefined when it was left out.
 * @throws Problem `invalid_request` for anything but a time
 */
export function timeOf(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  const time = Date.parse(text)
  if (!Number.isNaN(time)) return time
  throw new Problem('invalid_request', `${name} must be a time, as RFC 3339.`)
}
