import type { Flag } from '../model'

/**
 * TypeScript types of flags: the type of each flag's value, and the names of its variants. They are for a function around a client of
 * OpenFeature that knows which flags there are.
 */
export function typesOf(slug: string, flags: readonly Flag[]): string {
  const of = (typeOf: (flag: Flag) => string) =>
    flags.map((flag) => `${says(flag)}  ${JSON.stringify(flag.key)}: ${typeOf(flag)}\n`).join('')
  return `// The feature flags of ${slug}, written by \`whimbrel flags types\`.

/** What each flag can be. */
export interface FlagValues {
${of(({ variants }) => either(Object.values(variants).map(typeOfValue)))}}

/** The variants of each flag. */
export interface FlagVariants {
${of(({ variants }) => either(Object.keys(variants).map((name) => JSON.stringify(name))))}}

export type FlagKey = keyof FlagValues
`
}

/** The name of a flag as a comment that it cannot end. */
function says({ name }: Flag): string {
  const text = name.replaceAll('*/', '* /').replace(/\s+/g, ' ').trim()
  return text === '' ? '' : `  /** ${text} */\n`
}

const either = (types: string[]): string => [...new Set(types)].join(' | ')

function typeOfValue(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value))
    return value.length === 0 ? 'never[]' : `(${either(value.map(typeOfInside))})[]`
  if (typeof value !== 'object') return typeof value
  const members = Object.entries(value).map(
    ([name, inside]) => `${JSON.stringify(name)}: ${typeOfInside(inside)}`,
  )
  return members.length === 0 ? 'Record<string, never>' : `{ ${members.join('; ')} }`
}

/** A text within an object is any text: it is content rather than one of a few words. */
const typeOfInside = (value: unknown): string =>
  typeof value === 'string' ? 'string' : typeOfValue(value)
