import { ENVIRONMENTS, type Environment } from '../../projects/environment'
import type { Definitions } from '../evaluate/flag-set'
import { isTruthy } from '../json-logic/values'
import type { Flag } from '../model'
import { type FlagdDocument, type FlagdFlag, SCHEMA, Unsayable } from './document'
import { branchLogic, conditionLogic, rawLogic, type SegmentLogic } from './rule-logic'

/** Something that a flagd document does not say. */
export interface Lost {
  /** The flag's key, or the segment's. */
  of: string
  kind: 'flag' | 'segment'
  /** JSON pointer into its definition. */
  path: string
  message: string
}

/**
 * What evaluation in one environment needs, as a document for flagd and its in-process providers. A rule that flagd has no words for is
 * left out; that and everything else it cannot say is listed.
 */
export function toFlagd(
  { flags, segments, overrides }: Definitions,
  environment: Environment,
): { document: FlagdDocument; lost: Lost[] } {
  const lost: Lost[] = []
  const byKey = new Map(segments.map((segment) => [segment.key, segment]))
  const evaluators: Record<string, unknown> = {}

  // flagd puts references in place of their names once, in no order to rely on: segments within segments are written out.
  const written: SegmentLogic = (key) => {
    const segment = byKey.get(key)
    if (!segment) throw new Unsayable(`There is no segment ${key}.`)
    return conditionLogic(segment.when, written)
  }
  for (const { key } of segments)
    say('segment', key, '/when', () => {
      evaluators[key] = written(key)
    })
  const named: SegmentLogic = (key) => {
    if (!Object.hasOwn(evaluators, key)) throw new Unsayable(`flagd cannot say the segment ${key}.`)
    return { $ref: key }
  }

  const said = flags.map((flag) => [flag.key, flagd(flag)] as const)
  for (const { flag, targetingKey, environment: where } of overrides)
    if (where === environment) lose(flag, '', `flagd has no override for ${targetingKey}.`)
  return {
    document: {
      $schema: SCHEMA,
      flags: Object.fromEntries(said),
      ...(Object.keys(evaluators).length > 0 && { $evaluators: evaluators }),
    },
    lost,
  }

  function flagd(flag: Flag): FlagdFlag {
    loseMembers(flag)
    const here = flag.environments[environment]
    const { defaultVariant = flag.defaultVariant } = here
    const targeting = targetingOf(flag)
    return {
      state: flag.enabled && here.enabled ? 'ENABLED' : 'DISABLED',
      variants: flag.variants,
      defaultVariant,
      ...(targeting !== undefined && { targeting }),
      ...(Object.keys(flag.metadata).length > 0 && { metadata: flag.metadata }),
    }
  }

  function targetingOf(flag: Flag): unknown {
    if (isTruthy(flag.targeting))
      return say('flag', flag.key, '/targeting', () => rawLogic(flag.targeting, named))
    const branches = flag.rules.flatMap((rule, at) => {
      if (rule.environments?.includes(environment) === false) {
        lose(flag.key, `/rules/${at}`, `The rule is not for ${environment}.`)
        return []
      }
      return say('flag', flag.key, `/rules/${at}`, () => branchLogic(rule, named)) ?? []
    })
    return branches.length > 0 ? { if: branches } : undefined
  }

  /** What members of a definition flagd does not have. */
  function loseMembers(flag: Flag): void {
    for (const [at, prerequisite] of flag.prerequisites.entries())
      lose(flag.key, `/prerequisites/${at}`, `flagd cannot ask for the flag ${prerequisite.flag}.`)
    if (flag.clientSide) lose(flag.key, '/clientSide', 'flagd gives every flag to whoever asks.')
    const here = flag.environments[environment]
    const others = ENVIRONMENTS.filter((other) => !Bun.deepEquals(flag.environments[other], here))
    if (others.length > 0)
      lose(flag.key, '/environments', `It is different in ${others.join(', ')}.`)
    const paper = (['name', 'description', 'owner', 'tags'] as const).filter(
      (member) => flag[member].length > 0,
    )
    for (const member of paper) lose(flag.key, `/${member}`, `flagd keeps no ${member}.`)
  }

  /** @returns undefined when flagd cannot say it, which is then lost */
  function say<T>(kind: Lost['kind'], of: string, path: string, how: () => T): T | undefined {
    try {
      return how()
    } catch (error) {
      if (!(error instanceof Unsayable)) throw error
      lost.push({ of, kind, path, message: error.message })
      return undefined
    }
  }

  function lose(of: string, path: string, message: string): void {
    lost.push({ of, kind: 'flag', path, message })
  }
}
