import type { Database } from 'bun:sqlite'
import { uuidBytes } from '../../lib/uuid'
import { names } from '../../projects/reads'
import { issueFinder } from '../find-issue.reads'
import type { SearchContext } from './columns.reads'

/** Finds ids of issues by ids of events and traces, which features above this one keep. */
export interface ByIds {
  ofEvent(project: number, id: Buffer): string[]
  /** @param traceId 32 lower-case hex digits */
  ofTrace(project: number, traceId: string, now: number): string[]
}

const SHORT_ID = /^(.+)-\d{1,15}$/
const TRACE_ID = /^[0-9a-f]{32}$/

/** Finds the issue that a text names: by short id (`WEB-42`), id, or that of an event or a trace. */
export function namedIssues(db: Database, byIds: ByIds) {
  const find = issueFinder(db)
  const { slug: slugOf } = names(db)
  const projectOf = db.query<{ project: number }, [number]>(
    'SELECT project FROM issue WHERE key = ?',
  )

  return (text: string, { project, now }: SearchContext): number[] => {
    const ids = idsIn(text, project, now)
    const keys = new Set(ids.flatMap((id) => find(id) ?? []))
    return [...keys].filter((key) => projectOf.get(key)?.project === project)
  }

  function idsIn(text: string, project: number, now: number): string[] {
    const slug = SHORT_ID.exec(text)?.[1]?.toLowerCase()
    if (slug !== undefined && slug === slugOf(project)) return [text]
    const id = uuidBytes(text)
    if (!id) return []
    const traceId = text.toLowerCase()
    const traced = TRACE_ID.test(traceId) ? byIds.ofTrace(project, traceId, now) : []
    return [text, ...byIds.ofEvent(project, id), ...traced]
  }
}
