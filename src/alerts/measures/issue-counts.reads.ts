import type { Database } from 'bun:sqlite'
import { slotsOf } from '../../issues/counts/slot'
import { countUsers, type UserSketch } from '../../issues/counts/user-sketch'
import { manyGroupingsReads } from '../../issues/range/many-groupings.reads'
import { eventsOverTime } from '../../issues/range/over-time.reads'
import { FIVE_MS } from '../../lib/five-minutes'
import type { Moment, Times } from '../../lib/moments'
import { HOUR_MS } from '../../lib/time'
import { uuidText } from '../../lib/uuid'
import type { Environment } from '../../projects/environment'
import { chosenIssues, severityOf } from '../rules/chosen-issues.reads'
import type { NewAlertRule } from '../rules/model'
import type { Group } from './group'

export type IssueCondition = NonNullable<NewAlertRule['issue']>

interface Candidate {
  key: number
  id: Uint8Array
  title: string
  level: string
}

/** An issue with as many events as a rule waits for, somewhere in a time. */
export interface BusyIssue {
  key: number
  group: Group
}

/** The activities that stand for what a rule waits for. */
const KINDS = { new: 'created', regressed: 'regressed' } as const

/** Measures how many events and users single issues have. */
export function issueCounts(db: Database) {
  const { choose } = chosenIssues(db)
  const many = manyGroupingsReads(db)
  const overTime = eventsOverTime(db)
  const seenSince = db.query<
    Candidate & { grouping: number },
    { project: number; environment: string; since: number }
  >(
    `SELECT i.key, i.id, i.title, i.level, g.key AS "grouping" FROM issue i
     CROSS JOIN grouping g ON g.issue = i.key
     WHERE i.project = $project AND i.environment = $environment AND i.merged_into IS NULL
       AND i.last_seen >= $since AND i.status <> 'ignored'`,
  )
  const happenedTo = db.query<{ at: number }, { issue: number; kinds: string }>(
    `SELECT at FROM activity WHERE issue = $issue AND kind IN (SELECT value FROM json_each($kinds))`,
  )
  const usersIn = db.query<{ users: UserSketch }, { issue: number; slots: string }>(
    `SELECT u.users FROM grouping g CROSS JOIN json_each($slots) wanted
     CROSS JOIN grouping_users u ON u.grouping = g.key AND u.slot = wanted.value WHERE g.issue = $issue`,
  )

  /** The users of windows of an issue. Users are kept by whole hours, of which the last counts as it fills. */
  function usersOf(issue: number, windowMs: number): (at: number) => number {
    const known = new Map<number, number>()
    return (at) => {
      const end = Math.ceil(at / HOUR_MS)
      const before = known.get(end)
      if (before !== undefined) return before
      const slots = JSON.stringify(slotsOf(end - windowMs / HOUR_MS, end))
      const users = countUsers(usersIn.all({ issue, slots }).map((row) => row.users))
      known.set(end, users)
      return users
    }
  }

  return {
    /** The issues that a filter chooses, those with the most events first, without those that cannot have had enough in any window. */
    busy(
      { project, environment }: { project: number; environment: Environment },
      { filter, minEvents = 1, minUsers = 1, windowSec = 0 }: IssueCondition,
      { from, to }: Times,
    ): BusyIssue[] {
      const since = from - windowSec * 1000
      const most = many.most(project, environment, { from: since / FIVE_MS, to: to / FIVE_MS })
      const events = new Map<number, Candidate & { most: number }>()
      for (const { grouping, ...issue } of seenSince.iterate({ project, environment, since })) {
        const known = events.get(issue.key) ?? { ...issue, most: 0 }
        known.most += most(grouping)
        events.set(issue.key, known)
      }
      // Each user has an event at least.
      const few = [...events.values()]
        .filter((one) => one.most >= Math.max(minEvents, minUsers))
        .sort((a, b) => b.most - a.most)
      const keys = few.map(({ key }) => key)
      const chosen = filter ? choose(filter, project, keys, to) : new Set(keys)
      return few.flatMap(({ key, id, title, level }) => {
        const text = uuidText(id)
        const severity = severityOf(level)
        return chosen.has(key)
          ? [{ key, group: { key: text, name: title, issue: text, severity } }]
          : []
      })
    },

    /**
     * The events of an issue in the window that ends at each of the times, where all else that the rule asks is so too, else 0; users
     * where the rule asks for these alone.
     */
    numbers(
      { key }: Pick<BusyIssue, 'key'>,
      { on, minEvents, minUsers, windowSec = 0 }: IssueCondition,
      { from, to }: Times,
    ): number[] {
      const windowMs = windowSec * 1000
      const first = from - windowMs
      const range = { from: first / FIVE_MS, to: to / FIVE_MS }
      const steps = { startMs: first, stepMs: FIVE_MS, length: range.to - range.from }
      const counts = overTime.ofIssue(key, range, steps)
      const kinds = JSON.stringify(on.map((one) => KINDS[one as keyof typeof KINDS]))
      const happened = on.length > 0 ? happenedTo.all({ issue: key, kinds }) : []
      const isNews = (end: number) =>
        on.length === 0 || happened.some(({ at }) => at > end - windowMs && at <= end)
      const users = usersOf(key, windowMs)
      const slots = windowMs / FIVE_MS
      const numbers: number[] = []
      let events = 0
      for (const [i, count] of counts.entries()) {
        events += count - (i >= slots ? (counts[i - slots] as number) : 0)
        const at = first + (i + 1) * FIVE_MS
        if (at >= from) numbers.push(numberAt(at, events))
      }
      return numbers

      function numberAt(at: number, events: number): number {
        if (events < Math.max(minEvents ?? 1, 1) || !isNews(at)) return 0
        if (minUsers === undefined) return events
        const met = events < minUsers ? 0 : users(at)
        if (minEvents === undefined) return met
        return met >= minUsers ? events : 0
      }
    },
  }
}

/** The moments of many issues together. @param numbers by the issue's id, one for each five minutes */
export function* issueMoments(
  numbers: ReadonlyMap<string, readonly number[]>,
  { from, to }: Times,
): Generator<Moment> {
  for (let at = from, i = 0; at <= to; at += FIVE_MS, i++) {
    const changed = [...numbers].flatMap(([issue, all]): Moment['changed'][number][] => {
      const number = all[i] as number
      return i === 0 || number !== all[i - 1] ? [[issue, number]] : []
    })
    yield { at, changed }
  }
}
