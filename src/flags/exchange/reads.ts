import type { Database } from 'bun:sqlite'
import type { Environment } from '../../projects/environment'
import { flagFinder } from '../find-flags.reads'
import { toFlagd } from '../flagd/to-flagd'
import { overrideFinder } from '../overrides/reads'

/** Flags for other programs. */
export function flagExchangeReads(db: Database) {
  const found = flagFinder(db)
  const overrides = overrideFinder(db)
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
  }
}

export type ExchangeReads = ReturnType<typeof flagExchangeReads>
