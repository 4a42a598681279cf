import type { Database } from 'bun:sqlite'
import { and, count, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Action } from '../../accounts/audit/actions'
import { auditLog } from '../../accounts/audit/store'
import { reach } from '../../accounts/reach.reads'
import { flagSegment } from '../../db/control-schema'
import { orNotFound } from '../../http/found'
import { Problem } from '../../lib/problem'
import { flagBounds } from '../../limits'
import { projectFinder } from '../../projects/find-projects.reads'
import { flagFinder } from '../find-flags.reads'
import { flagHistory } from '../history.store'
import { segmentCheck } from '../manage/check.reads'
import { type Made, type OfFlag, said, targetOf } from '../manage/write.store'
import type { SegmentDefinition } from '../model'
import { segmentUsers } from './users.reads'

/** The only writer of segments. */
export function segmentStore(db: Database) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const { existing: projectOf } = projectFinder(db)
  const { stillMay } = reach(db)
  const found = flagFinder(db)
  const history = flagHistory(db)
  const check = segmentCheck(db)
  const usersOf = segmentUsers(db)

  const existing = ({ project, key }: { project: number; key: string }) =>
    orNotFound(found.segment(project, key), 'segment', key)

  function told(asked: OfFlag, action: Action): void {
    const { by, at, project, key, comment } = asked
    stillMay(by, 'flags')
    const target = targetOf(projectOf(project).slug, key)
    audit.record({ by, at, action, target, detail: said(comment) })
  }

  function keep(
    { project, key, comment, at, by }: OfFlag,
    made: {
      version: number
      action: 'create' | 'change' | 'import'
      definition: SegmentDefinition
    },
  ): Made {
    history.record({ project, subject: 'segment', key, comment, at, by, ...made })
    history.bump(project, at)
    return { version: made.version }
  }

  function make(asked: OfFlag, action: 'create' | 'import', definition: SegmentDefinition): Made {
    const { project, key, at, by } = asked
    const held = orm
      .select({ are: count() })
      .from(flagSegment)
      .where(eq(flagSegment.project, project))
      .get()
    if ((held?.are ?? 0) >= flagBounds.segments)
      throw new Problem('conflict', `A project holds ${flagBounds.segments} segments at most.`)
    check(project, key, definition)
    const made = { createdAt: at, createdBy: by.name, updatedAt: at, updatedBy: by.name }
    orm
      .insert(flagSegment)
      .values({ project, key, definition: { ...definition }, version: 1, ...made })
      .run()
    return keep(asked, { version: 1, action, definition })
  }

  function redefine(
    asked: OfFlag,
    action: 'change' | 'import',
    definition: SegmentDefinition,
  ): Made {
    const { project, key, at, by } = asked
    check(project, key, definition)
    const version = existing(asked).version + 1
    orm
      .update(flagSegment)
      .set({ definition: { ...definition }, version, updatedAt: at, updatedBy: by.name })
      .where(and(eq(flagSegment.project, project), eq(flagSegment.key, key)))
      .run()
    return keep(asked, { version, action, definition })
  }

  return {
    /** Makes a segment or gives it another definition; an import of flags does that, too. */
    put: (asked: OfFlag, definition: SegmentDefinition): Made =>
      found.segment(asked.project, asked.key)
        ? redefine(asked, 'import', definition)
        : make(asked, 'import', definition),
    changes: {
      /** @throws Problem `conflict` when there is a segment of the key, or there are too many */
      'segments.create'({
        definition,
        ...asked
      }: OfFlag & { definition: SegmentDefinition }): Made {
        told(asked, 'segment.create')
        if (found.segment(asked.project, asked.key))
          throw new Problem('conflict', `There is a segment ${asked.key} already.`)
        return make(asked, 'create', definition)
      },
      /** @throws Problem `conflict` when the segment is at another version by now */
      'segments.change'({
        version,
        sent,
        ...asked
      }: OfFlag & { version: number; sent: Partial<SegmentDefinition> }): Made {
        told(asked, 'segment.change')
        const { name, description, when, ...before } = existing(asked)
        if (before.version !== version)
          throw new Problem(
            'conflict',
            `${before.updatedBy} has changed the segment ${asked.key} meanwhile: it is at version ${before.version}, not ${version}.`,
          )
        return redefine(asked, 'change', { name, description, when, ...sent })
      },
      /** @throws Problem `conflict` while rules name it */
      'segments.remove'(asked: OfFlag): void {
        told(asked, 'segment.remove')
        const { project, key, at } = asked
        existing(asked)
        const users = usersOf(project, key)
        if (users.length > 0)
          throw new Problem(
            'conflict',
            `Rules of ${users.slice(0, 5).join(', ')}${users.length > 5 ? ' and others' : ''} name it; take it out there first.`,
          )
        orm
          .delete(flagSegment)
          .where(and(eq(flagSegment.project, project), eq(flagSegment.key, key)))
          .run()
        history.forget(project, 'segment', key)
        history.bump(project, at)
      },
    },
  }
}

export type SegmentStore = ReturnType<typeof segmentStore>
export type SegmentChanges = SegmentStore['changes']
