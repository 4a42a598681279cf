import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../../../db/ids/id-index'
import type { Environment } from '../../../projects/environment'
import { environmentOf, projectOf } from '../../../projects/lane'
import { names } from '../../../projects/reads'

/** What one project's environment has of a trace. */
export interface TracePart {
  lane: number
  project: number
  slug: string
  environment: Environment
  /** 32 lower-case hex digits. */
  traceId: string
  /** Packed ranges of the blocks with its spans (`trace-row.ts`). */
  blocks: Uint8Array
  /** How many spans it has. */
  count: number
  /** Start and duration as lists show them: µs since the epoch, and µs. */
  startAt: number
  duration: number
}

export interface WantedTrace {
  /** 32 hex digits. */
  traceId: string
  /** A slug, to see what this project alone has of it. */
  project?: string | undefined
}

const TRACE_ID = /^[0-9a-f]{32}$/i

interface Row {
  lane: number
  blocks: Uint8Array
  startAt: number
  duration: number
  count: number
}

/** Finds a trace by its id alone; each environment of a project that has spans of it has a part. */
export function traceParts(db: Database, ids: Pick<IdIndex, 'find'>) {
  const find = db.query<Row, [number, Buffer]>(
    'SELECT lane, blocks, start_at AS startAt, duration, spans AS count FROM trace WHERE key = ? AND id = ?',
  )
  const known = names(db)

  return ({ traceId, project: wanted }: WantedTrace): TracePart[] => {
    if (!TRACE_ID.test(traceId)) return []
    const id = Buffer.from(traceId, 'hex')
    return ids.find(id).flatMap((key) => {
      const row = find.get(key, id)
      const project = row && projectOf(row.lane)
      const slug = project === null ? undefined : known.slug(project)
      if (!row || project === null || slug === undefined || (wanted ?? slug) !== slug) return []
      const environment = environmentOf(row.lane)
      return [{ ...row, traceId: id.toString('hex'), project, slug, environment }]
    })
  }
}
