import type { Database } from 'bun:sqlite'
import { and, eq, lte } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Signed } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { reach } from '../../accounts/reach.reads'
import { flagOverride } from '../../db/control-schema'
import { Problem } from '../../lib/problem'
import { isoOrNull } from '../../lib/time'
import { flagBounds } from '../../limits'
import { projectFinder } from '../../projects/find-projects.reads'
import { flagHistory } from '../history.store'
import type { FlagStore } from '../manage/store'
import { targetOf } from '../manage/write.store'
import type { OverrideOf } from './model'
import { overrideFinder } from './reads'

interface OfFlag extends Signed {
  project: number
  key: string
}

interface Override extends OverrideOf {
  variant: string
  /** In ms; null is for ever. */
  until: number | null
}

/** The only writer of targeting keys that are served one variant whatever the rules say. */
export function overrideStore(db: Database, flags: FlagStore) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const projects = projectFinder(db)
  const { stillMay } = reach(db)
  const history = flagHistory(db)
  const found = overrideFinder(db)

  function told({ project, key, by, at }: OfFlag, detail: Record<string, unknown>): void {
    const target = targetOf(projects.existing(project).slug, key)
    audit.record({ by, at, action: 'flag.override', target, detail })
    history.bump(project, at)
  }

  return {
    /**
     * Serves a targeting key one variant. What is over of the project is forgotten by this.
     * @throws Problem `invalid_request` for a variant that the flag does not have and a time that is over, `conflict` for too many
     */
    'flags.override'({ override, ...asked }: OfFlag & { override: Override }): void {
      stillMay(asked.by, 'flags')
      const { project, key, at, by } = asked
      const { variants } = flags.changeable({ project, key })
      if (!Object.hasOwn(variants, override.variant))
        throw new Problem(
          'invalid_request',
          `The flag ${key} has no variant ${override.variant}; it has ${Object.keys(variants).join(', ')}.`,
        )
      if (override.until !== null && override.until <= at)
        throw new Problem(
          'invalid_request',
          '/until: Name a time that is to come, or leave it out.',
        )
      orm
        .delete(flagOverride)
        .where(and(eq(flagOverride.project, project), lte(flagOverride.until, at)))
        .run()
      if (!found.has(project, key, override) && found.count(project) >= flagBounds.overrides)
        throw new Problem(
          'conflict',
          `A project holds ${flagBounds.overrides} of these at most; a segment can have a list.`,
        )
      const { environment, targetingKey, variant, until } = override
      told(asked, { environment, targetingKey, variant, until: isoOrNull(until) })
      const row = { variant, until, setAt: at, setBy: by.name }
      orm
        .insert(flagOverride)
        .values({ project, flag: key, environment, targetingKey, ...row })
        .onConflictDoUpdate({
          target: [
            flagOverride.project,
            flagOverride.flag,
            flagOverride.environment,
            flagOverride.targetingKey,
          ],
          set: row,
        })
        .run()
    },
    /** @throws Problem `not_found` when the key has none */
    'flags.removeOverride'({ of, ...asked }: OfFlag & { of: OverrideOf }): void {
      stillMay(asked.by, 'flags')
      const { project, key } = asked
      const { environment, targetingKey } = of
      if (!found.has(project, key, of))
        throw new Problem('not_found', 'The rules alone decide for this targeting key already.')
      told(asked, { ...of, removed: true })
      orm
        .delete(flagOverride)
        .where(
          and(
            eq(flagOverride.project, project),
            eq(flagOverride.flag, key),
            eq(flagOverride.environment, environment),
            eq(flagOverride.targetingKey, targetingKey),
          ),
        )
        .run()
    },
  }
}

export type OverrideChanges = ReturnType<typeof overrideStore>
