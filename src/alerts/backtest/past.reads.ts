import type { Database } from 'bun:sqlite'
import { dayOf } from '../../db/days/log-day'
import { FIVE_MS } from '../../lib/five-minutes'
import { type Moment, offsetOf } from '../../lib/moments'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time'
import type { Working } from '../../lib/turns'
import type { Environment } from '../../projects/environment'
import { lastComplete } from '../measures/complete'
import { eventMoments } from '../measures/event-moments'
import { eventSlots } from '../measures/event-slots.reads'
import { type IssueCondition, issueCounts, issueMoments } from '../measures/issue-counts.reads'
import type { Measurable } from '../measures/measure.reads'
import type { MetricCondition, SpanSource } from '../measures/span-source'
import { BACK_DAYS, type Looked } from './found'

/** The numbers of a rule in an environment, of as long as was looked at; there are none where that is less than a window. */
interface Past extends Looked {
  moments: Iterable<Moment>
  /** How far apart the moments are. */
  everyMs: number
}

interface Wanted {
  project: number
  environment: Environment
  rule: Measurable
  now: number
  /** Where less than two weeks are wanted, since when, in ms. */
  since?: number
  /** CPU time, in ms of the whole work, at which reading ends. */
  untilMs: number
}

/** The most rows read: what follows takes about as long for each as reading it. */
const MOST_ROWS = 40_000

/** Reads what rules were measured of, the newest first, until it is enough or it takes too long. */
export function pastMoments(db: Database, spans: SpanSource) {
  const slots = eventSlots(db)
  const counts = issueCounts(db)
  const firstHour = db.query<{ hour: number | null }, [number, string]>(
    'SELECT min(hour) AS hour FROM project_hour WHERE project = ? AND environment = ?',
  )
  const fineSince = db.query<{ at: number }, []>('SELECT at FROM fine_since')

  function* ofSpans(
    { project, environment, now, since, untilMs }: Wanted,
    metric: MetricCondition,
  ): Working<Past> {
    const everyMs = MINUTE_MS
    const to = lastComplete(now, everyMs)
    const place = { project, environment }
    const known = spans.many(place, metric)
    const begun = spans.begun(place) ?? to
    const kept = spans.keptSince(now)
    const span = timesOf({ to, since, begun, kept, everyMs, leadMs: leadOf(metric) })
    const parts: unknown[][] = []
    let rows = 0
    const readFrom = yield* newestFirst(
      { ...span, to, partMs: known.partMs, untilMs },
      (from, end) => {
        const part = known.read(from, end)
        parts.unshift(part)
        rows += part.length
        return rows < MOST_ROWS
      },
    )
    const all = parts.flat()
    const times = { from: readFrom + span.leadMs, to }
    const moments = known.moments(all, times)
    const isCut = readFrom > span.readFrom
    return { ...times, moments, everyMs, groups: known.groups, isCut, hasData: all.length > 0 }
  }

  function* ofEvents(
    { project, environment, now, since, untilMs }: Wanted,
    metric: MetricCondition,
  ): Working<Past> {
    const everyMs = FIVE_MS
    const to = lastComplete(now, everyMs)
    const span = timesOf({
      to,
      since,
      ...bounds(project, environment, to),
      everyMs,
      leadMs: leadOf(metric),
    })
    const count = slots({ project, environment, filter: metric.filter }, span.readFrom)
    const parts: number[][] = []
    const readFrom = yield* newestFirst({ ...span, to, partMs: DAY_MS, untilMs }, (from, end) => {
      parts.unshift(count({ from, to: end }))
      return true
    })
    const numbers = parts.flat()
    const times = { from: readFrom + span.leadMs, to }
    return {
      ...times,
      moments: eventMoments({ from: readFrom, counts: numbers }, metric, times),
      everyMs,
      groups: [{ key: '', name: '' }],
      isCut: readFrom > span.readFrom,
      hasData: numbers.some((one) => one > 0),
    }
  }

  /** Issue by issue, those with the most events first. */
  function* ofIssues(
    { project, environment, now, since, untilMs }: Wanted,
    issue: IssueCondition,
  ): Working<Past> {
    const everyMs = FIVE_MS
    const to = lastComplete(now, everyMs)
    const leadMs = (issue.windowSec ?? 0) * 1000
    const { readFrom } = timesOf({
      to,
      since,
      ...bounds(project, environment, to),
      everyMs,
      leadMs,
    })
    const times = { from: readFrom + leadMs, to }
    const busy = counts.busy({ project, environment }, issue, times)
    const numbers = new Map<string, number[]>()
    for (const one of busy) {
      numbers.set(one.group.key, counts.numbers(one, issue, times))
      if ((yield) > untilMs) break
    }
    return {
      ...times,
      moments: issueMoments(numbers, times),
      everyMs,
      groups: busy.map(({ group }) => group),
      isCut: numbers.size < busy.length,
      hasData: numbers.size > 0,
    }
  }

  /** Since when events of an environment are there, and since when they are counted by five minutes. */
  function bounds(project: number, environment: Environment, to: number) {
    const hour = firstHour.get(project, environment)?.hour
    return { begun: hour == null ? to : hour * HOUR_MS, kept: fineSince.get()?.at ?? 0 }
  }

  return (wanted: Wanted): Working<Past> => {
    const { metric, issue } = wanted.rule
    if (issue) return ofIssues(wanted, issue)
    if (!metric) throw new Error('The rule has no numbers that are kept by time.')
    return metric.signal === 'events' ? ofEvents(wanted, metric) : ofSpans(wanted, metric)
  }
}

interface Bounds {
  to: number
  since: number | undefined
  /** When anything was stored there first. */
  begun: number
  /** What is kept begins then. */
  kept: number
  everyMs: number
  /** How long before a moment rows matter for it. */
  leadMs: number
}

const leadOf = (metric: MetricCondition) => metric.windowSec * 1000 + offsetOf(metric)

/** From when on rows are read: a window, and what it is compared with, before the first moment. */
function timesOf({ to, since = 0, begun, kept, everyMs, leadMs }: Bounds) {
  const longest = (dayOf(to) - BACK_DAYS + 1) * DAY_MS
  const first = Math.max(longest, since, begun, kept + leadMs)
  return { leadMs, readFrom: Math.min(to, Math.ceil(first / everyMs) * everyMs) - leadMs }
}

interface Reading {
  readFrom: number
  to: number
  partMs: number
  untilMs: number
}

/** Reads part by part, backwards. @param read says whether more may be read. @returns from when on was read */
function* newestFirst(
  { readFrom, to, partMs, untilMs }: Reading,
  read: (from: number, end: number) => boolean,
): Working<number> {
  let from = to
  let worked = 0
  for (let mayRead = true; from > readFrom && mayRead && worked <= untilMs; ) {
    const end = from
    from = Math.max(readFrom, end - partMs)
    mayRead = read(from, end)
    worked = yield
  }
  return from
}
