import type { ActivityKind } from '../../issues/activity/kinds'
import { escalates } from '../../issues/lifecycle'
import { FIVE_MS, FIVES } from '../../lib/five-minutes'
import { HOUR_MS } from '../../lib/time'
import { SILENT_MS } from '../incidents/endings.store'
import type { ISSUE_TRIGGERS } from '../rules/model'
import type { GroupFiring } from './firings'

export type Trigger = (typeof ISSUE_TRIGGERS)[number]

/** Something that happened to an issue, in ms. */
export interface Happened {
  at: number
  kind: ActivityKind
}

const TRIGGERS: Partial<Record<ActivityKind, Trigger>> = {
  created: 'new',
  regressed: 'regressed',
  unignored: 'unignored',
}
const ENDS: readonly ActivityKind[] = ['resolved', 'ignored', 'merged']

/** Events of an issue in an hour that has some: hours since the epoch, and how many in each of its five minutes. */
export interface HourOfIssue {
  hour: number
  fives: readonly number[]
}

/**
 * When the incidents of an issue would have opened and ended, of a rule that waits for something to happen.
 * @param happened in order, with all that ends incidents
 * @param hours those that have events, in order
 */
export function issueFirings(
  issue: string,
  on: readonly Trigger[],
  {
    happened,
    hours,
    escalated,
  }: { happened: readonly Happened[]; hours: readonly HourOfIssue[]; escalated: readonly number[] },
  { from, to }: { from: number; to: number },
): GroupFiring[] {
  const triggers = [
    ...happened.flatMap(({ at, kind }) => {
      const trigger = TRIGGERS[kind]
      return trigger && on.includes(trigger) ? [{ at, isEnd: false }] : []
    }),
    ...(on.includes('escalating') ? escalated.map((at) => ({ at, isEnd: false })) : []),
  ]
  const ends = [
    ...happened.flatMap(({ at, kind }) => (ENDS.includes(kind) ? [at] : [])),
    ...silencesOf(hours),
  ].map((at) => ({ at, isEnd: true }))
  const firings: GroupFiring[] = []
  let open: GroupFiring | undefined
  for (const { at, isEnd } of [...triggers, ...ends].sort((a, b) => a.at - b.at)) {
    if (at < from || at > to) continue
    if (isEnd && open) {
      open.endedAt = at
      open = undefined
    } else if (!isEnd && !open) {
      open = { group: issue, beganAt: at, endedAt: null, severity: 'warning', peak: null }
      firings.push(open)
    }
  }
  return firings
}

/** When an issue had been silent for as long as ends its incidents. */
const silencesOf = (hours: readonly HourOfIssue[]): number[] =>
  hours.flatMap((one, i) => {
    const last = (one.hour * FIVES + one.fives.findLastIndex((count) => count > 0) + 1) * FIVE_MS
    const next = hours[i + 1]
    const isSilent = !next || next.hour * HOUR_MS - last >= SILENT_MS
    return isSilent ? [last + SILENT_MS] : []
  })

/**
 * When an issue began to escalate: the end of the first five minutes of an hour up to which the hour stood out, as live by what has
 * come of it. When such an hour follows another one, that is no new happening.
 * @param hours those that have events, in order, from a week before the first that matters
 */
export function escalationsOf(firstSeen: number, hours: readonly HourOfIssue[]): number[] {
  const counts = new Map(hours.map(({ hour, fives }) => [hour, sumOf(fives)]))
  const began: number[] = []
  let before = Number.NEGATIVE_INFINITY
  for (const { hour, fives } of hours) {
    const at = beginIn(hour, fives)
    if (at === undefined) continue
    if (hour > before + 1) began.push(at)
    before = hour
  }
  return began

  function beginIn(hour: number, fives: readonly number[]): number | undefined {
    let sofar = 0
    for (const [i, count] of fives.entries()) {
      sofar += count
      const at = hour * HOUR_MS + (i + 1) * FIVE_MS
      const upTo = (from: number, to: number) => {
        let sum = to > 0 ? sofar : 0
        for (let one = hour + from; one < hour + Math.min(to, 0); one++) sum += counts.get(one) ?? 0
        return sum
      }
      if (count > 0 && escalates(at - firstSeen, upTo)) return at
    }
    return undefined
  }
}

const sumOf = (fives: readonly number[]) => fives.reduce((sum, one) => sum + one, 0)
