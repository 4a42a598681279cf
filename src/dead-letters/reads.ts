import type { Database } from 'bun:sqlite'
import type { Place } from '../db/digest/dead-letters'
import { fromCursor, type Page, pageOf } from '../http/cursor'

/** A dead letter without its record. */
export interface SetAside extends Place {
  at: number
  project: number
  signal: string
  reason: string
  bytes: number
  isFit: boolean
  triedAt: number | null
}

type Row = Omit<SetAside, 'isFit'> & { isFit: number }

/** All dead letters together. */
export interface AllSetAside {
  letters: number
  bytes: number
  /** Those that can be put in again. */
  fit: number
  /** When the oldest and the newest of them were received, in ms; null without any. */
  since: number | null
  until: number | null
  /** The most frequent reasons. */
  reasons: { reason: string; signal: string; letters: number }[]
  /** Those that had to go because there were too many. */
  dropped: { letters: number; at: number } | null
}

const REASONS_SHOWN = 5

export function deadLetterReads(db: Database) {
  const page = db.query<Row, { seq: number; line: number; limit: number }>(
    `SELECT seq, line, at, project, signal, reason, length(record) AS bytes,
       heads IS NOT NULL AS isFit, tried_at AS triedAt
     FROM dead_letter WHERE (seq, line) < ($seq, $line) ORDER BY seq DESC, line DESC LIMIT $limit`,
  )
  const fit = db.query<Place, Place & { limit: number }>(
    `SELECT seq, line FROM dead_letter WHERE (seq, line) > ($seq, $line) AND heads IS NOT NULL
     ORDER BY seq, line LIMIT $limit`,
  )
  const one = db.query<{ record: Uint8Array; isPacked: number }, Place>(
    'SELECT record, is_packed AS isPacked FROM dead_letter WHERE seq = $seq AND line = $line',
  )
  const all = db.query<Omit<AllSetAside, 'reasons' | 'dropped'>, []>(
    `SELECT count(*) AS letters, total(length(record)) AS bytes, count(heads) AS fit,
       min(at) AS since, max(at) AS until FROM dead_letter`,
  )
  const reasons = db.query<AllSetAside['reasons'][number], []>(
    `SELECT reason, signal, count(*) AS letters FROM dead_letter
     GROUP BY reason, signal ORDER BY letters DESC, reason LIMIT ${REASONS_SHOWN}`,
  )
  const dropped = db.query<{ letters: number; at: number }, []>(
    'SELECT letters, at FROM dead_letter_dropped',
  )

  return {
    'deadLetters.page'({ cursor, limit }: { cursor?: string | undefined; limit: number }) {
      const [seq = Number.MAX_SAFE_INTEGER, line = 0] =
        cursor === undefined ? [] : fromCursor(cursor, 2)
      const found = page.all({ seq, line, limit: limit + 1 })
      const { rows, nextCursor } = pageOf(found, limit, (row) => [row.seq, row.line])
      const items = rows.map((row) => ({ ...row, isFit: row.isFit === 1 }))
      return { items, nextCursor } satisfies Page<SetAside>
    },
    /** Those that can be put in again, oldest first. */
    'deadLetters.fit'({ cursor, limit }: { cursor?: string | undefined; limit: number }) {
      const [seq = 0, line = -1] = cursor === undefined ? [] : fromCursor(cursor, 2)
      const found = fit.all({ seq, line, limit: limit + 1 })
      const { rows, nextCursor } = pageOf(found, limit, (row) => [row.seq, row.line])
      return { places: rows, nextCursor }
    },
    'deadLetters.record': (place: Place) => one.get(place),
    'deadLetters.all'(): AllSetAside {
      const summary = all.get() as Omit<AllSetAside, 'reasons' | 'dropped'>
      return { ...summary, reasons: reasons.all(), dropped: dropped.get() }
    },
  }
}

export type DeadLetterReads = ReturnType<typeof deadLetterReads>
