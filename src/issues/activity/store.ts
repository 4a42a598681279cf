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

/** The only writer of `activity`: what happened to issues, and their comments. */
export function activityStore(db: Database) {
  const insert = db.query<
    { id: number },
    { issue: number; at: number; actor: string | null; kind: ActivityKind; detail: string }
  >(
    `INSERT INTO activity (issue, at, actor, kind, detail)
     VALUES ($issue, $at, $actor, $kind, $detail) RETURNING id`,
  )
  return {
    /** @returns the entry's id. */
    record: ({ actor, detail, ...row }: Activity): number =>
      insert.get({ ...row, actor: actor ?? null, detail: JSON.stringify(detail) })?.id as number,
  }
}

export type ActivityStore = ReturnType<typeof activityStore>
