import type { Database } from 'bun:sqlite'
import { and, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Action } from '../../accounts/audit/actions'
import type { Signed } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { reach } from '../../accounts/reach.reads'
import { flag } from '../../db/control-schema'
import { orNotFound } from '../../http/found'
import { Problem } from '../../lib/problem'
import { iso } from '../../lib/time'
import { flagBounds } from '../../limits'
import { projectFinder } from '../../projects/find-projects.reads'
import { definitionOf, flagFinder, type StoredFlag } from '../find-flags.reads'
import { flagHistory } from '../history.store'
import type { FlagDefinition } from '../model'
import { differences } from '../versions/differences'
import type { VersionAction } from '../versions/model'
import { flagVersions } from '../versions/reads'
import { flagCheck } from './check.reads'
import { changedDefinition, newDefinition } from './definition'
import type { SentDefinition } from './model'

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

/** The only writer of flags. */
export function flagStore(db: Database) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const { existing: projectOf } = projectFinder(db)
  const { stillMay } = reach(db)
  const flags = flagFinder(db)
  const versions = flagVersions(db)
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

  /** Changes parts of a definition. */
  const change = (asked: OfFlag, sent: SentDefinition, scheduled?: string): Made => {
    const before = changeable(asked)
    const definition = changedDefinition(definitionOf(before), sent)
    const detail = scheduled === undefined ? {} : { scheduled }
    return redefine(asked, before, { action: 'change', definition, detail, scheduled })
  }

  function overtaken(before: StoredFlag, wanted: number): Problem {
    const { key, version, updatedBy, updatedAt } = before
    return new Problem(
      'conflict',
      `${updatedBy} has changed the flag ${key} meanwhile: it is at version ${version}, not ${wanted}. Look at what changed, and send yours again.`,
      { members: { current: { version, updatedBy, updatedAt: iso(updatedAt) } } },
    )
  }

  return {
    existing,
    changeable,
    make,
    redefine,
    change,
    changes: {
      /** @throws Problem `conflict` when there is a flag of the key, archived or not, or there are too many */
      'flags.create'({ sent, ...asked }: OfFlag & { sent: SentDefinition }): Made {
        stillMay(asked.by, 'flags')
        projectOf(asked.project)
        if (flags.find(asked.project, asked.key))
          throw new Problem(
            'conflict',
            `There is a flag ${asked.key} already, or was: archived ones keep their key.`,
          )
        return make(asked, 'create', newDefinition(sent))
      },
      /**
       * @param asked `version` is the one that the change was made on
       * @throws Problem `conflict` when the flag is at another by now; `invalid_request` for a definition that contradicts itself
       */
      'flags.change'({
        version,
        sent,
        ...asked
      }: OfFlag & { version: number; sent: SentDefinition }): Made {
        stillMay(asked.by, 'flags')
        const before = changeable(asked)
        if (before.version !== version) throw overtaken(before, version)
        return change(asked, sent)
      },
      /**
       * Makes a flag what it was in an earlier version. One that is killed stays off: its kill is ended by itself.
       * @throws Problem `not_found` for a version that is not kept
       */
      'flags.rollback'({ to, ...asked }: OfFlag & { to: number }): Made {
        stillMay(asked.by, 'flags')
        const before = changeable(asked)
        const kept = versions.definition({ ...asked, subject: 'flag', version: to })
        const was = orNotFound(kept, 'version', String(to)) as FlagDefinition
        const definition = before.killedAt === null ? was : { ...was, enabled: false }
        const detail = { rolledBackTo: to }
        const comment = asked.comment || `Back to version ${to}`
        return redefine({ ...asked, comment }, before, { action: 'rollback', definition, detail })
      },
      /** Takes a flag out of evaluation. @throws Problem `conflict` while others have it as a prerequisite */
      'flags.archive'(asked: OfFlag): Made {
        stillMay(asked.by, 'flags')
        const before = changeable(asked)
        const needed = flags.dependents(asked.project, asked.key)
        if (needed.length > 0)
          throw new Problem(
            'conflict',
            `It is a prerequisite of ${needed.slice(0, 5).join(', ')}${needed.length > 5 ? ' and others' : ''}; take it out there first.`,
          )
        refuseTooMany(asked.project, true)
        return write(asked, before, { action: 'archive', marks: { archivedAt: asked.at } })
      },
      /** Brings an archived flag back, as it was. @throws Problem `conflict` for one that is not archived */
      'flags.restore'(asked: OfFlag): Made {
        stillMay(asked.by, 'flags')
        const before = existing(asked)
        if (before.archivedAt === null)
          throw new Problem('conflict', `The flag ${asked.key} is not archived.`)
        refuseTooMany(asked.project, false)
        check(asked.project, asked.key, definitionOf(before))
        return write(asked, before, { action: 'restore', marks: { archivedAt: null } })
      },
      /**
       * Switches a flag off in all environments at once. What else there is of it stays, so that it comes back as it was.
       * @throws Problem `conflict` for one that is off everywhere already
       */
      'flags.kill'(asked: OfFlag): Made {
        stillMay(asked.by, 'flags')
        const before = changeable(asked)
        if (!before.enabled)
          throw new Problem('conflict', `The flag ${asked.key} is off everywhere already.`)
        return write(asked, before, {
          action: 'kill',
          definition: { ...definitionOf(before), enabled: false },
          marks: { killedAt: asked.at, killedBy: asked.by.name },
        })
      },
      /** Ends a kill: the flag is on where it was. @throws Problem `conflict` for one that is not killed */
      'flags.revive'(asked: OfFlag): Made {
        stillMay(asked.by, 'flags')
        const before = changeable(asked)
        if (before.killedAt === null)
          throw new Problem('conflict', `The flag ${asked.key} is not killed.`)
        const definition = { ...definitionOf(before), enabled: true }
        return write(asked, before, { action: 'revive', definition })
      },
    },
  }
}

export type FlagStore = ReturnType<typeof flagStore>
export type FlagChanges = FlagStore['changes']

/** A flag or a segment as people tell them apart: `shop: new-checkout`. */
export const targetOf = (slug: string, key: string) => `${slug}: ${key}`

/** A comment as the audit log tells it. */
export const said = (comment: string) => (comment === '' ? {} : { comment })
