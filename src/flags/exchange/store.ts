import type { Database } from 'bun:sqlite'
import { isDeepStrictEqual } from 'node:util'
import type { Signed } from '../../accounts/audit/by'
import { reach } from '../../accounts/reach.reads'
import type { Environment } from '../../projects/environment'
import { definitionOf, flagFinder } from '../find-flags.reads'
import type { FlagStore } from '../manage/store'
import type { FlagDefinition, SegmentDefinition } from '../model'
import type { SegmentStore } from '../segments/store'
import type { Imported } from './model'

interface Import extends Signed {
  project: number
  /** Where the switches of its flags are what the document says. */
  environments: Environment[]
  segments: [key: string, definition: SegmentDefinition][]
  flags: [key: string, definition: FlagDefinition][]
}

/** Takes in definitions of another program, each as a change of its own. */
export function importStore(db: Database, flags: FlagStore, segments: SegmentStore) {
  const { stillMay } = reach(db)
  const found = flagFinder(db)

  return {
    /**
     * Makes what is not there, and gives what is there the definition of the document. What the document cannot say of a flag stays:
     * its name, description, owner and tags, its purpose, prerequisites, other environments, and whether browsers see it.
     * @throws Problem `conflict` for a flag that is archived, or for too many
     */
    'flags.import'({ project, environments, by, at, ...given }: Import): Imported {
      stillMay(by, 'flags')
      const asked = (key: string) => ({ project, key, comment: 'Imported', at, by })
      const result: Imported = { created: [], changed: [], unchanged: [], segments: [] }
      for (const [key, definition] of given.segments) {
        segments.put(asked(key), definition)
        result.segments.push(key)
      }
      for (const [key, definition] of given.flags) {
        if (!found.find(project, key)) {
          flags.make(asked(key), 'import', definition)
          result.created.push(key)
          continue
        }
        const before = flags.changeable({ project, key })
        const after = merged(definitionOf(before), definition, environments)
        if (isDeepStrictEqual(definitionOf(before), after)) {
          result.unchanged.push(key)
          continue
        }
        flags.redefine(asked(key), before, { action: 'import', definition: after })
        result.changed.push(key)
      }
      return result
    },
  }
}

export type ImportChanges = ReturnType<typeof importStore>

function merged(
  before: FlagDefinition,
  { type, variants, defaultVariant, rules, targeting, metadata, environments }: FlagDefinition,
  named: readonly Environment[],
): FlagDefinition {
  const switches = named.map((environment) => [environment, environments[environment]])
  return {
    ...before,
    type,
    variants,
    defaultVariant,
    rules,
    targeting,
    metadata,
    environments: { ...before.environments, ...Object.fromEntries(switches) },
  }
}
