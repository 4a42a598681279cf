import type { Environment } from '../../projects/environment'
import type { FlagDefinition } from '../model'

/**
 * A definition with what a document says of the flag. What a document cannot say stays: its name, description, owner and tags, its
 * purpose, prerequisites, other environments, and whether browsers see it.
 * @param named the environments whose switches are what the document says
 */
export function merged(
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
