import type { Database } from 'bun:sqlite'
import type { ActivityKind } from './kinds'

export interface Activity {
  /** The issue's key. */
  issue: number
  at: number
  /** A user's id; absent when events caused it. */
  actor?: string
  kind: ActivityKind
  detail: Record<string, unknown>
}

/** The only writer of what happened to issues. */
export function activityStore(db: Database) {
  const insert = db.query<{ id: number }, (number | string | null)[]>(
    'INSERT INTO activity (issue, at, actor, kind, detail) VALUES (?, ?, ?, ?, ?) RETURNING id',
  )
  return {
    /** @returns the entry's id. */
    record: ({ issue, at, actor, kind, detail }: Activity): number =>
      insert.get(issue, at, actor ?? null, kind, JSON.stringify(detail))?.id as number,
  }
}

export type ActivityStore = ReturnType<typeof activityStore>
