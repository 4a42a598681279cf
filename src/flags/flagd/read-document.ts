import { Value } from '@sinclair/typebox/value'
import { ENVIRONMENTS, type Environment } from '../../projects/environment'
import { isOf } from '../check/check-flag'
import { below, type Complain } from '../check/complaints'
import { isTruthy } from '../json-logic/values'
import { type FlagDefinition, FlagKey } from '../model'
import { FLAG_TYPES, type FlagType, LIFETIME_DAYS } from '../words'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @returns what may be metadata of flags */
export function readMetadata(value: unknown, complain: Complain): FlagDefinition['metadata'] {
  if (value === undefined) return {}
  if (!isObject(value)) {
    complain([], 'Metadata is an object.')
    return {}
  }
  for (const [name, one] of Object.entries(value))
    if (!['string', 'number', 'boolean'].includes(typeof one))
      complain([name], 'Metadata is texts, numbers, true and false.')
  return value as FlagDefinition['metadata']
}

/** The shared rules of a document, by name. */
export function readEvaluators(value: unknown, complain: Complain): [string, unknown][] {
  if (value === undefined) return []
  if (!isObject(value)) {
    complain([], '$evaluators is an object with rules by name.')
    return []
  }
  return Object.entries(value).filter(([key]) => {
    const isKey = Value.Check(FlagKey, key)
    if (!isKey) complain([key], NO_KEY)
    return isKey
  })
}

const NO_KEY =
  'A key has letters, digits, dots, underscores and hyphens, at most 128, and begins with a letter or a digit; rename it.'

/** A flag of a document. */
export interface Entry {
  key: string
  flag: Record<string, unknown>
  here: Complain
}

/** The flags of a document, which are an object by key or a list. */
export function entriesOf(value: unknown, complain: Complain): Entry[] {
  if (!isObject(value) && !Array.isArray(value)) {
    complain([], 'A document of flagd has flags: an object by key, or a list.')
    return []
  }
  return Object.entries(value).flatMap(([at, flag]) => {
    const here = below(complain, at)
    if (!isObject(flag)) {
      here([], 'A flag is an object with state and variants.')
      return []
    }
    const key = Array.isArray(value) ? flag.key : at
    if (!Value.Check(FlagKey, key)) here(Array.isArray(value) ? ['key'] : [], NO_KEY)
    return typeof key === 'string' ? [{ key, flag, here }] : []
  })
}

/**
 * The definition that a flag of a document is: on in the environments that are named, if it says that it is on.
 * @returns undefined when it is so wrong that there is no definition to check
 */
export function readFlag(
  { state, variants, defaultVariant, targeting, metadata: own }: Record<string, unknown>,
  shared: FlagDefinition['metadata'],
  environments: readonly Environment[],
  complain: Complain,
): FlagDefinition | undefined {
  if (state !== 'ENABLED' && state !== 'DISABLED')
    complain(['state'], 'The state is ENABLED or DISABLED.')
  if (defaultVariant != null && typeof defaultVariant !== 'string')
    complain(['defaultVariant'], 'The default is the name of a variant, or null.')
  const metadata = { ...shared, ...readMetadata(own, below(complain, 'metadata')) }
  if (targeting !== undefined && !isObject(targeting))
    complain(['targeting'], 'A raw rule is an object such as {"if": [condition, "variant"]}.')
  const type = readType(variants, below(complain, 'variants'))
  if (!type) return undefined
  const isOn = state === 'ENABLED'
  const purpose = 'release'
  return {
    name: '',
    description: '',
    tags: [],
    owner: '',
    type,
    purpose,
    expectedLifetimeDays: LIFETIME_DAYS[purpose],
    variants: variants as Record<string, unknown>,
    // flagd takes an empty name for none.
    defaultVariant: (defaultVariant as string) || null,
    enabled: true,
    environments: Object.fromEntries(
      ENVIRONMENTS.map((one) => [one, { enabled: isOn && environments.includes(one) }]),
    ) as FlagDefinition['environments'],
    rules: [],
    targeting: isTruthy(targeting) ? targeting : null,
    prerequisites: [],
    hashVersion: 'fractional-v2',
    clientSide: false,
    metadata,
  }
}

/** The type of all variants, of which each flag has one. */
function readType(variants: unknown, complain: Complain): FlagType | undefined {
  const values = isObject(variants) ? Object.values(variants) : []
  const type = FLAG_TYPES.find((one) => values.every((value) => isOf(one, value)))
  if (values.length === 0) complain([], 'A flag has one variant or more.')
  else if (!type)
    complain([], 'All variants are of one type: true and false, texts, numbers, or objects.')
  return values.length === 0 ? undefined : type
}
