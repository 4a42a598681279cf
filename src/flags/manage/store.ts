import type { Database } from 'bun:sqlite'
import { reach } from '../../accounts/reach.reads'
import { orNotFound } from '../../http/found'
import { Problem } from '../../lib/problem'
import { iso } from '../../lib/time'
import { projectFinder } from '../../projects/find-projects.reads'
import { definitionOf, flagFinder, type StoredFlag } from '../find-flags.reads'
import type { FlagDefinition } from '../model'
import { flagVersions } from '../versions/reads'
import { changedDefinition, newDefinition } from './definition'
import type { SentDefinition } from './model'
import { flagWriter, type Made, type OfFlag } from './write.store'

/** What people do to flags, and what other changes do by the same way. */
export function flagStore(db: Database) {
  const { existing: projectOf } = projectFinder(db)
  const { stillMay } = reach(db)
  const flags = flagFinder(db)
  const versions = flagVersions(db)
  const { check, existing, changeable, refuseTooMany, make, write, redefine } = flagWriter(db)

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
