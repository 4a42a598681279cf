import type { Database } from 'bun:sqlite'
import { lazy } from '../lib/lazy'
import type { Environment } from '../projects/environment'
import { compileFlagSet, type Definitions, type FlagSet } from './evaluate/flag-set'
import { flagFinder } from './find-flags.reads'
import { flips } from './ofrep/flips'
import { overrideFinder } from './overrides/reads'

/** The flags of a project, ready to be evaluated. */
export interface ProjectFlags {
  /** Grows with every change. */
  version: number
  changedAt: number
  in(environment: Environment): FlagSet
  /** Times at which a rule answers otherwise though nobody changes it, in order. */
  flips(): readonly number[]
  /** Sealed; null until a local override was signed. */
  secret: string | null
}

/** Projects whose flags are remembered; those of one may take megabytes. */
const REMEMBERED = 1000

/** Remembers flags by project, so that evaluating asks no database. `refresh` is to be called after changes. */
export function flagSets(db: Database) {
  const found = flagFinder(db)
  const overrides = overrideFinder(db)
  const known = new Map<number, ProjectFlags>()

  function load(project: number): ProjectFlags {
    const { version, changedAt, secret } = found.set(project)
    const definitions: Definitions = {
      flags: found.living(project),
      segments: found.segments(project),
      overrides: overrides.all(project),
    }
    const sets = new Map<Environment, FlagSet>()
    return {
      version,
      changedAt,
      secret,
      flips: lazy(() => flips(definitions)),
      in(environment) {
        const before = sets.get(environment)
        if (before) return before
        const made = compileFlagSet(definitions, environment)
        sets.set(environment, made)
        return made
      },
    }
  }

  return {
    of(project: number): ProjectFlags {
      const before = known.get(project)
      if (before) return before
      const flags = load(project)
      if (known.size >= REMEMBERED) known.clear()
      known.set(project, flags)
      return flags
    },
    /** Forgets what has changed since. @returns the projects whose flags are other by now */
    refresh(): number[] {
      const changed = [...known]
        .filter(([project, { version }]) => found.set(project).version !== version)
        .map(([project]) => project)
      for (const id of changed) known.delete(id)
      return changed
    },
  }
}

export type FlagSets = ReturnType<typeof flagSets>
