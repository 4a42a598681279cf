import type { Database } from 'bun:sqlite'
import { and, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Action } from '../../accounts/audit/actions'
import type { Signed } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { flag } from '../../db/control-schema'
import { orNotFound } from '../../http/found'
import { Problem } from '../../lib/problem'
import { flagBounds } from '../../limits'
import { projectFinder } from '../../projects/find-projects.reads'
import { definitionOf, flagFinder, type StoredFlag } from '../find-flags.reads'
import { flagHistory } from '../history.store'
import type { FlagDefinition } from '../model'
import { differences } from '../versions/differences'
import type { VersionAction } from '../versions/model'
import { flagCheck } from './check.reads'

export interface OfFlag extends Signed {
  project: number
  key: string
  comment: string
}

/** What a change of a flag answers: the version that it made. */
export interface Made {
  version: number
}

/** The next version of a flag. */
interface Next {
  action: VersionAction
  /** As it was, when left out. */
  definition?: FlagDefinition
  marks?: { archivedAt?: number | null; killedAt?: number; killedBy?: string }
  /** What the audit log is told beside the comment. */
  detail?: Record<string, unknown>
  scheduled?: string | undefined
}

const AUDITED: Record<VersionAction, Action> = {
  create: 'flag.create',
  change: 'flag.change',
  rollback: 'flag.change',
  archive: 'flag.archive',
  restore: 'flag.restore',
  kill: 'flag.kill',
  revive: 'flag.revive',
  import: 'flag.import',
  prerequisite: 'flag.change',
}

/** Writes versions of flags, each with its entries in the history and the audit log; the only writer of their table. */
export function flagWriter(db: Database) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const { existing: projectOf } = projectFinder(db)
  const flags = flagFinder(db)
  const history = flagHistory(db)
  const check = flagCheck(db)

  const existing = ({ project, key }: { project: number; key: string }): StoredFlag =>
    orNotFound(flags.find(project, key), 'flag', key)

  /** @throws Problem `not_found` for an unknown flag, `conflict` for an archived one */
  function changeable(which: { project: number; key: string }): StoredFlag {
    const before = existing(which)
    if (before.archivedAt !== null)
      throw new Problem('conflict', `The flag ${which.key} is archived; bring it back first.`)
    return before
  }

  /** Writes the next version of a flag, and one of each flag that has it as a prerequisite: these answer otherwise, too. */
  function write(asked: OfFlag, before: StoredFlag, next: Next): Made {
    const { project, key, comment, at, by } = asked
    const { action, definition = definitionOf(before), marks, detail, scheduled } = next
    const version = before.version + 1
    audit.record({
      by,
      at,
      action: AUDITED[action],
      target: targetOf(projectOf(project).slug, key),
      detail: { ...detail, ...said(comment) },
    })
    orm
      .update(flag)
      .set({
        ...marks,
        // A flag that is on is not killed, whoever turned it on.
        ...(definition.enabled && { killedAt: null, killedBy: null }),
        definition: { ...definition },
        version,
        updatedAt: at,
        updatedBy: by.name,
      })
      .where(and(eq(flag.project, project), eq(flag.key, key)))
      .run()
    keep(asked, { version, action, definition, scheduled })
    moveDependents({ ...asked, comment: `Its prerequisite ${key} changed` })
    history.bump(project, at)
    return { version }
  }

  const keep = (
    { project, key, comment, at, by }: OfFlag,
    made: {
      version: number
      action: VersionAction
      definition: FlagDefinition
      scheduled?: string | undefined
    },
  ) => history.record({ project, subject: 'flag', key, comment, at, by, ...made })

  function moveDependents(asked: OfFlag): void {
    const { project } = asked
    const seen = new Set([asked.key])
    const left = [asked.key]
    for (let one = left.pop(); one !== undefined; one = left.pop())
      for (const key of flags.dependents(project, one)) {
        if (seen.has(key)) continue
        seen.add(key)
        left.push(key)
        const stored = existing({ project, key })
        const version = stored.version + 1
        orm
          .update(flag)
          .set({ version })
          .where(and(eq(flag.project, project), eq(flag.key, key)))
          .run()
        const definition = definitionOf(stored)
        keep({ ...asked, key }, { version, action: 'prerequisite', definition })
      }
  }

  function refuseTooMany(project: number, isArchived: boolean): void {
    const most = isArchived ? flagBounds.archivedFlags : flagBounds.flags
    if (flags.count(project, isArchived) < most) return
    throw new Problem(
      'conflict',
      isArchived
        ? `A project holds ${most} archived flags at most.`
        : `A project holds ${most} flags at most; archive what is not needed any more.`,
    )
  }

  /** Makes a flag with a definition that stands. @throws Problem `conflict` when there are too many */
  function make(asked: OfFlag, action: 'create' | 'import', definition: FlagDefinition): Made {
    const { project, key, comment, at, by } = asked
    const { slug } = projectOf(project)
    refuseTooMany(project, false)
    check(project, key, definition)
    const target = targetOf(slug, key)
    audit.record({ by, at, action: AUDITED[action], target, detail: said(comment) })
    orm
      .insert(flag)
      .values({
        project,
        key,
        definition: { ...definition },
        version: 1,
        createdAt: at,
        createdBy: by.name,
        updatedAt: at,
        updatedBy: by.name,
      })
      .run()
    keep(asked, { version: 1, action, definition })
    history.bump(project, at)
    return { version: 1 }
  }

  /** Gives a flag another definition, which is checked. */
  function redefine(
    asked: OfFlag,
    before: StoredFlag,
    { definition, ...next }: Next & { definition: FlagDefinition },
  ): Made {
    check(asked.project, asked.key, definition)
    const changes = differences(definitionOf(before), definition).map(({ words }) => words)
    return write(asked, before, { ...next, definition, detail: { changes, ...next.detail } })
  }

  return { check, existing, changeable, refuseTooMany, make, write, redefine }
}

/** A flag or a segment as people tell them apart: `shop: new-checkout`. */
export const targetOf = (slug: string, key: string) => `${slug}: ${key}`

/** A comment as the audit log tells it. */
export const said = (comment: string) => (comment === '' ? {} : { comment })
