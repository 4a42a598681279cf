import type { Database } from 'bun:sqlite'
import type { Environment } from '../../projects/environment'
import { flagFinder } from '../find-flags.reads'
import { fromFlagd } from '../flagd/from-flagd'
import { leftOut } from '../flagd/left-out'
import { toFlagd } from '../flagd/to-flagd'
import { overrideFinder } from '../overrides/reads'
import type { ImportPreview } from './model'
import { importPlanner } from './plan.reads'

/** Words of one flag, and mistakes of all, that a preview tells. */
const MOST_WORDS = 5
const MOST_MISTAKES = 100

/** Flags for other programs. */
export function flagExchangeReads(db: Database) {
  const found = flagFinder(db)
  const overrides = overrideFinder(db)
  const planOf = importPlanner(db)
  return {
    /** What evaluation in one environment needs, as flagd's JSON, and what that cannot say. */
    'flags.export': ({ project, environment }: { project: number; environment: Environment }) =>
      toFlagd(
        {
          flags: found.living(project),
          segments: found.segments(project),
          overrides: overrides.all(project),
        },
        environment,
      ),
    /** What an import of a document of flagd would do. */
    'flags.previewImport'({
      project,
      environments,
      document,
    }: {
      project: number
      environments: readonly Environment[]
      document: unknown
    }): ImportPreview {
      const { flags, segments, problems } = fromFlagd(document, environments)
      const given = { project, environments, segments: [...segments], flags: [...flags] }
      const plan = planOf(given)
      return {
        created: plan.created.map(({ key }) => key),
        changed: plan.changed.map(({ key, changes }) => ({
          key,
          changes: changes.slice(0, MOST_WORDS),
        })),
        unchanged: plan.unchanged,
        segments: plan.segments.map(({ key }) => key),
        // What is wrong with the document itself comes first: the rest may follow from it.
        refused: (problems.length > 0 ? problems : plan.refused).slice(0, MOST_MISTAKES),
        lost: leftOut(document),
      }
    },
  }
}

export type ExchangeReads = ReturnType<typeof flagExchangeReads>
