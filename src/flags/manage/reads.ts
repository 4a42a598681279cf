import type { Database } from 'bun:sqlite'
import { fromCursor, toCursor } from '../../http/cursor'
import { iso, isoOrNull } from '../../lib/time'
import { definitionOf, flagFinder, type StoredFlag } from '../find-flags.reads'
import { scheduleFinder } from '../schedule/reads'
import { lifecycleOf } from '../usage/lifecycle'
import { evaluatedView, flagUsageReads } from '../usage/reads'
import { ruleUsageReads } from '../usage/rules.reads'
import type { FlagPage, FlagsQuery, FlagView } from './model'

/** What pages show of flags; runs on the read thread. */
export function flagReads(db: Database) {
  const found = flagFinder(db)
  const usage = flagUsageReads(db)
  const ruleUsage = ruleUsageReads(db)
  const schedule = scheduleFinder(db)

  /** What is known around the flags of a project: asked once for all of them, or for one. */
  function around(project: number, now: number, only?: string) {
    const evaluated = usage.evaluated(project, only)
    const dependents = found.dependentsOf(project)
    const next = schedule.next(project)
    return (flag: StoredFlag): FlagView => {
      const { createdAt, createdBy, updatedAt, updatedBy, archivedAt, killedAt, killedBy } = flag
      const uses = evaluated.get(flag.key) ?? []
      const needing = dependents.get(flag.key) ?? []
      const lastAt = Math.max(0, ...uses.map((use) => use.lastAt))
      return {
        key: flag.key,
        ...definitionOf(flag),
        version: flag.version,
        createdAt: iso(createdAt),
        createdBy,
        updatedAt: iso(updatedAt),
        updatedBy,
        archivedAt: isoOrNull(archivedAt),
        killed: killedAt === null ? null : { at: iso(killedAt), by: killedBy ?? '' },
        dependents: needing,
        nextChangeAt: isoOrNull(next.get(flag.key) ?? null),
        lastEvaluatedAt: lastAt === 0 ? null : iso(lastAt),
        evaluated: uses.map(evaluatedView),
        lifecycle: lifecycleOf({ flag, uses, dependents: needing, now }),
      }
    }
  }

  return {
    /** A page of flags. All that fit are looked at, since their age and use decide which are stale. */
    'flags.page'({
      project,
      asked,
      now,
    }: {
      project: number
      asked: FlagsQuery
      now: number
    }): FlagPage {
      const { cursor, limit = 25, archived, stale, sort = 'key' } = asked
      const [from = 0] = cursor === undefined ? [] : fromCursor(cursor, 1)
      const view = around(project, now)
      const flags = archived === '1' ? found.archived(project) : found.living(project)
      const fitting = flags
        .filter((flag) => fits(flag, asked))
        .map(view)
        .filter((flag) => stale === undefined || flag.lifecycle.isPotentiallyStale)
      fitting.sort(ORDERS[sort])
      const items = fitting.slice(from, from + limit)
      const end = from + items.length
      return {
        items,
        nextCursor: end < fitting.length ? toCursor([end]) : null,
        total: fitting.length,
        version: found.set(project).version,
      }
    },
    'flags.detail'({
      project,
      key,
      now,
    }: {
      project: number
      key: string
      now: number
    }): FlagView | undefined {
      const flag = found.find(project, key)
      return flag && around(project, now, key)(flag)
    },
    'flags.usage': usage.usage,
    'flags.ruleUsage': ruleUsage,
  }
}

export type FlagReads = ReturnType<typeof flagReads>

function fits(flag: StoredFlag, { query = '', tag }: FlagsQuery): boolean {
  if (tag !== undefined && !flag.tags.includes(tag)) return false
  const text = [flag.key, flag.name, flag.description, flag.owner, ...flag.tags]
    .join('\n')
    .toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const newestFirst = (a: string | null, b: string | null) => (b ?? '').localeCompare(a ?? '')

const ORDERS: Record<NonNullable<FlagsQuery['sort']>, (a: FlagView, b: FlagView) => number> = {
  key: (a, b) => (a.key < b.key ? -1 : 1),
  updated: (a, b) => newestFirst(a.updatedAt, b.updatedAt),
  evaluated: (a, b) => newestFirst(a.lastEvaluatedAt, b.lastEvaluatedAt),
}
