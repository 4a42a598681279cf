import type { Environment } from '../../projects/environment'
import type { Named } from '../conditions/compile-condition'
import type { Step } from '../json-logic/step'
import { isTruthy } from '../json-logic/values'
import type { Flag } from '../model'
import { type CompiledRule, compileRule } from './compile-rule'

/** A flag in one environment, made ready to be evaluated. */
export interface CompiledFlag {
  flag: Flag
  isOn: boolean
  /** null where the default of the code holds. */
  defaultVariant: string | null
  /** Variants by targeting key, whatever the rules say, and until when (ms). */
  overrides: ReadonlyMap<string, { variant: string; until: number | null }>
  decides: Decides
}

/** By what a flag is decided: a raw rule of flagd, its own rules for this environment, or nothing, since they mean nothing. */
export type Decides =
  | { by: 'targeting'; step: Step }
  | { by: 'rules'; rules: readonly CompiledRule[] }
  | { by: 'nothing'; mistake: string }

export function compileFlag(
  flag: Flag,
  environment: Environment,
  overrides: CompiledFlag['overrides'],
  named: Named,
): CompiledFlag {
  const { enabled, defaultVariant = flag.defaultVariant } = flag.environments[environment]
  return {
    flag,
    isOn: flag.enabled && enabled,
    defaultVariant,
    overrides,
    decides: compileDeciding(flag, environment, named),
  }
}

function compileDeciding(flag: Flag, environment: Environment, named: Named): Decides {
  try {
    // An empty rule is none (flagd).
    if (isTruthy(flag.targeting)) return { by: 'targeting', step: named.logic(flag.targeting) }
    const here = flag.rules.filter(
      ({ environments }) => environments?.includes(environment) ?? true,
    )
    return { by: 'rules', rules: here.map((rule) => compileRule(rule, named)) }
  } catch (error) {
    // What is saved has been checked; a segment may have changed under it.
    return { by: 'nothing', mistake: (error as Error).message }
  }
}
