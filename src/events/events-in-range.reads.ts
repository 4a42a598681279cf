import type { Database } from 'bun:sqlite'
import { fromCursor, toCursor } from '../http/cursor'
import { fromMs, isOpen, type TimeRange, toMs } from '../issues/range/range'
import { rangeReads } from '../issues/range/reads'

/** The most rows that a page looks through, in some 5 ms; the next page continues there. */
const MOST_ROWS = 4000
/** Most events arrive less than this out of the order in which they happened. */
const SLACK_MS = 300_000

interface Row {
  seq: number
  at: number
}

/** Row numbers from one up to another. */
type Rows = [from: number, to: number]
/** The rows of a grouping in three parts: those that arrived in the range, after it, before it. */
const PARTS = 3

interface Bounds {
  rows: number
  looked: number
}

interface PageWhere {
  range: TimeRange
  cursor?: string | undefined
  limit: number
}

interface EventsPage {
  /** Row numbers. */
  seqs: number[]
  nextCursor: string | null
}

/**
 * Events of an issue that happened in a range. Rows lie in order of arrival, so a page has first the events that
 * arrived in the range, newest first, then those that arrived after or before it. The number of events in the range is
 * known from the counts, and the search ends with the last of them.
 */
export function eventsInRange(db: Database, mostRows = MOST_ROWS) {
  const ranges = rangeReads(db)
  const groupingsOf = db.query<{ key: number }, [number]>(
    'SELECT key FROM grouping WHERE issue = ?',
  )
  const lastOf = db.query<{ seq: number | null }, [number]>(
    'SELECT max(seq) AS seq FROM event WHERE grouping = ?',
  )
  const nextFrom = db.query<Row, [number, number]>(
    'SELECT seq, at FROM event WHERE grouping = ? AND seq >= ? ORDER BY seq LIMIT 1',
  )
  const newest = db.query<Row, { grouping: number; from: number; to: number }>(
    `SELECT seq, at FROM event
     WHERE grouping = $grouping AND seq >= $from AND seq < $to ORDER BY seq DESC`,
  )

  /** The first row of a grouping at a time or after it, as if rows lay in the order of time. */
  function firstAt(grouping: number, time: number): number {
    let [low, high] = [0, (lastOf.get(grouping)?.seq ?? 0) + 1]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const row = nextFrom.get(grouping, middle)
      if (row && row.at < time) low = row.seq + 1
      else high = middle
    }
    return low
  }

  /** The parts of a grouping's rows in the order in which they are searched. */
  function partsOf(grouping: number, from: number, to: number): Rows[] {
    const begin = firstAt(grouping, from - SLACK_MS)
    const end = firstAt(grouping, to + SLACK_MS)
    return [
      [begin, end],
      [end, Number.MAX_SAFE_INTEGER],
      [0, begin],
    ]
  }

  /** @returns the rows in the range, newest first; above the row `through` none was left out */
  function walk(grouping: number, [from, to]: Rows, isIn: (at: number) => boolean, most: Bounds) {
    const seqs: number[] = []
    let count = 0
    for (const { seq, at } of newest.iterate({ grouping, from, to })) {
      if (isIn(at)) seqs.push(seq)
      if (seqs.length === most.rows || ++count === most.looked) return { seqs, through: seq }
    }
    return { seqs, through: from }
  }

  return (issue: number, { range: time, cursor, limit }: PageWhere): EventsPage => {
    const range = ranges.forIssue(time, issue)
    const [from, to] = [fromMs(range), isOpen(range) ? Number.MAX_SAFE_INTEGER : toMs(range, 0)]
    using counting = ranges.counting(range)
    let [part = 0, before = Number.MAX_SAFE_INTEGER, left = 0] = cursor
      ? fromCursor(cursor, 3)
      : [0, Number.MAX_SAFE_INTEGER, counting.of(issue)]
    const groupings = groupingsOf
      .all(issue)
      .map(({ key }) => ({ key, parts: partsOf(key, from, to) }))
    const seqs: number[] = []
    while (part < PARTS && left > 0) {
      const most = { rows: limit - seqs.length, looked: Math.ceil(mostRows / groupings.length) }
      const walks = groupings.map(({ key, parts }) => {
        const [first, end] = parts[part] as Rows
        const rows: Rows = [first, Math.min(end, before)]
        return { first, ...walk(key, rows, (at) => at >= from && at < to, most) }
      })
      const through = Math.max(
        0,
        ...walks.filter((one) => one.through > one.first).map((one) => one.through),
      )
      const inOrder = walks.flatMap((one) => one.seqs.filter((seq) => seq >= through))
      const next = inOrder.sort((a, b) => b - a).slice(0, most.rows)
      seqs.push(...next)
      left -= next.length
      if (seqs.length === limit || through > 0) {
        before = seqs.length === limit ? (seqs.at(-1) as number) : through
        break
      }
      part++
      before = Number.MAX_SAFE_INTEGER
    }
    const isOver = part === PARTS || left <= 0
    return { seqs, nextCursor: isOver ? null : toCursor([part, before, left]) }
  }
}
