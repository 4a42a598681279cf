import type { IssueSummary } from '../../../src/issues/model'
import { counted } from '../../lib/format'

type Seen = Pick<IssueSummary, 'id' | 'count' | 'firstSeen'>

interface Arrived {
  /** Issues that began after the list was loaded. */
  fresh: number
  /** Issues with more events. */
  changed: number
}

/** How a newer list differs from the one on the screen. */
export function arrived(shown: readonly Seen[], latest: readonly Seen[]): Arrived {
  const known = new Map(shown.map(({ id, count }) => [id, count]))
  const newest = Math.max(...shown.map(({ firstSeen }) => Date.parse(firstSeen)))
  const beyond = latest.filter(({ id, count }) => (known.get(id) ?? -1) < count)
  const fresh = beyond.filter(
    ({ id, count, firstSeen }) =>
      // An issue from a later page may come up with more events; such a one is not new.
      !known.has(id) && (Date.parse(firstSeen) > newest || count === 1),
  ).length
  return { fresh, changed: beyond.length - fresh }
}

/** `1 new issue and 2 with more events`; undefined when there is nothing. */
export function arrivalWords({ fresh, changed }: Arrived): string | undefined {
  if (fresh === 0 && changed === 0) return undefined
  if (fresh === 0) return `${counted(changed, 'issue')} had more events`
  const more = changed > 0 ? ` and ${counted(changed, 'issue')} with more events` : ''
  return `${counted(fresh, 'new issue')}${more}`
}
