import type { Database } from 'bun:sqlite'
import { fromCursor, toCursor } from '../../http/cursor'
import { type Asked, fromMs, isOpen, toMs } from '../../issues/range/range'
import { rangeReads } from '../../issues/range/reads'

/** Rows that a page looks through at most, some 5 ms; what is beyond is the next page's. */
const LOOKED = 4000
/** Events arrive in another order than they happened in; most by less than this. */
const SLACK_MS = 300_000

interface Row {
  seq: number
  at: number
}

/** Rows from one up to another. */
type Rows = [from: number, to: number]
/** Of a grouping: in the order of time, after it, before it. */
const PARTS = 3

interface Most {
  found: number
  looked: number
}

interface Wanted {
  range: Asked
  cursor?: string | undefined
  limit: number
}

interface Found {
  /** Rows. */
  seqs: number[]
  nextCursor: string | null
}

/**
 * Events of an issue that happened in a time. Rows are in order of arrival: first come those that arrived in
 * that time, the newest first, then those that arrived late or early. How many there are is counted, so that
 * nobody looks on once all are told.
 */
export function eventsInRange(db: Database, looked = LOOKED) {
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
  const newest = db.query<Row, [number, number, number]>(
    'SELECT seq, at FROM event WHERE grouping = ? AND seq >= ? AND seq < ? ORDER BY seq DESC',
  )

  /** The first row of a grouping that is of a time or after, if they lie in that order. */
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

  /** Where to look, one after the other. */
  function partsOf(grouping: number, from: number, to: number): Rows[] {
    const begin = firstAt(grouping, from - SLACK_MS)
    const end = firstAt(grouping, to + SLACK_MS)
    return [
      [begin, end],
      [end, Number.MAX_SAFE_INTEGER],
      [0, begin],
    ]
  }

  /** @returns the rows of a time, newest first, and down to which row nothing is left out */
  function walk(grouping: number, [from, to]: Rows, isIn: (at: number) => boolean, most: Most) {
    const found: number[] = []
    let count = 0
    for (const { seq, at } of newest.iterate(grouping, from, to)) {
      if (isIn(at)) found.push(seq)
      if (found.length === most.found || ++count === most.looked) return { found, through: seq }
    }
    return { found, through: from }
  }

  return (issue: number, { range: asked, cursor, limit }: Wanted): Found => {
    const range = ranges.range(asked, ranges.firstSeen(issue))
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
      const most = { found: limit - seqs.length, looked: Math.ceil(looked / groupings.length) }
      const walks = groupings.map(({ key, parts }) => {
        const [first, end] = parts[part] as Rows
        const rows: Rows = [first, Math.min(end, before)]
        return { first, ...walk(key, rows, (at) => at >= from && at < to, most) }
      })
      const through = Math.max(
        0,
        ...walks.filter((one) => one.through > one.first).map((one) => one.through),
      )
      const found = walks.flatMap((one) => one.found.filter((seq) => seq >= through))
      const shown = found.sort((a, b) => b - a).slice(0, most.found)
      seqs.push(...shown)
      left -= shown.length
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
