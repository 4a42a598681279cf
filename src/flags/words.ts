/** What the variants of a flag are. */
export const FLAG_TYPES = ['boolean', 'string', 'number', 'object'] as const
export type FlagType = (typeof FLAG_TYPES)[number]

/** For how many days a flag of a purpose is expected to be needed; null is for ever. */
export const LIFETIME_DAYS = {
  release: 40,
  experiment: 40,
  operational: 7,
  'kill-switch': null,
  permission: null,
} as const
export type Purpose = keyof typeof LIFETIME_DAYS
export const PURPOSES = Object.keys(LIFETIME_DAYS) as Purpose[]

/** How a targeting key becomes a bucket. A later way gets a name of its own, so that no flag deals its users anew in silence. */
export const HASH_VERSIONS = ['fractional-v2'] as const
export type HashVersion = (typeof HASH_VERSIONS)[number]

/**
 * What a condition does with an attribute and its values: it holds when it holds for one of them. `exists` takes none. An attribute
 * of another type than the operator asks for does not match.
 */
export const OPERATORS = [
  'in',
  'contains',
  'startsWith',
  'endsWith',
  /** A regular expression of the part of the language that is matched in linear time. */
  'matches',
  'lessThan',
  'lessThanOrEqual',
  'greaterThan',
  'greaterThanOrEqual',
  /** Times: RFC 3339, or ms since the epoch. */
  'before',
  'after',
  'semVerEqual',
  'semVerLessThan',
  'semVerLessThanOrEqual',
  'semVerGreaterThan',
  'semVerGreaterThanOrEqual',
  /** The `^1.2.3` and `~1.2.3` of package managers. */
  'semVerCaret',
  'semVerTilde',
  /** An IP address within a network such as 10.0.0.0/8. */
  'inCidr',
  'exists',
] as const
export type Operator = (typeof OPERATORS)[number]
