import { lazy } from '../../lib/lazy'
import type { Environment } from '../../projects/environment'
import type { Flag, Segment } from '../model'
import { type CompiledFlag, compileFlag } from './compile-flag'
import { compileSegments } from './compile-segments'

/** A targeting key that is served one variant whatever the rules say. */
export interface Override {
  flag: string
  environment: Environment
  targetingKey: string
  variant: string
  /** In ms; null is for ever. */
  until: number | null
}

/** All that evaluation knows of a project. */
export interface Definitions {
  /** Those that are not archived. */
  flags: readonly Flag[]
  segments: readonly Segment[]
  overrides: readonly Override[]
}

/** The flags of a project in one environment, in the order of their definitions. Each is compiled when it is first asked for. */
export interface FlagSet {
  environment: Environment
  flags: ReadonlyMap<string, () => CompiledFlag>
}

const NO_OVERRIDES: CompiledFlag['overrides'] = new Map()

export function compileFlagSet(definitions: Definitions, environment: Environment): FlagSet {
  const named = compileSegments(definitions.segments)
  const overrides = new Map<string, Map<string, Override>>()
  for (const override of definitions.overrides)
    if (override.environment === environment) {
      const { flag, targetingKey } = override
      const ofFlag = overrides.get(flag)
      if (ofFlag) ofFlag.set(targetingKey, override)
      else overrides.set(flag, new Map([[targetingKey, override]]))
    }
  const flags = definitions.flags.map(
    (flag) =>
      [
        flag.key,
        lazy(() => compileFlag(flag, environment, overrides.get(flag.key) ?? NO_OVERRIDES, named)),
      ] as const,
  )
  return { environment, flags: new Map(flags) }
}
