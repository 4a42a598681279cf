import type { Pair } from './pairs'

type Free = Record<string, unknown>

/** Contexts that SDKs agree on, in the words that people use. */
const NAMES: Record<string, string> = {
  browser: 'Browser',
  os: 'System',
  client_os: 'System',
  runtime: 'Runtime',
  device: 'Device',
  app: 'App',
}
/** Fields that the line of a known context stands for. */
const IN_THE_LINE = new Set([
  'type',
  'name',
  'version',
  'family',
  'model',
  'brand',
  'manufacturer',
  'app_name',
  'app_version',
  'app_build',
  'raw_description',
])

/** The known contexts that are not empty, each as a pair such as `Browser`, `Chrome 141.0.7390`. */
export const knownContexts = (contexts: Free): Pair[] =>
  Object.entries(contexts).flatMap(([key, value]): Pair[] => {
    const name = Object.hasOwn(NAMES, key) ? NAMES[key] : undefined
    const said = name && isFree(value) ? wordsOf(value) : ''
    return said ? [[name as string, said]] : []
  })

/**
 * What `knownContexts` leaves out: unknown contexts as a whole, and the other fields of known ones.
 * @param hasTrace the event names its trace itself
 */
export const otherContexts = (contexts: Free, hasTrace: boolean): [string, Free][] =>
  Object.entries(contexts).flatMap(([key, value]): [string, Free][] => {
    if (hasTrace && key === 'trace') return []
    if (!isFree(value)) return [[key, { value }]]
    const isKnown = Object.hasOwn(NAMES, key) && wordsOf(value) !== ''
    const rest = Object.entries(value).filter(([name, one]) =>
      isKnown ? !IN_THE_LINE.has(name) : !(name === 'type' && one === key),
    )
    return rest.length > 0
      ? [[isKnown ? `${NAMES[key]} details` : key, Object.fromEntries(rest)]]
      : []
  })

function wordsOf(context: Free): string {
  const brand = context.brand ?? context.manufacturer
  const name = context.name ?? context.app_name ?? context.model ?? context.family
  const version = context.version ?? context.app_version
  const words = [context.model === name ? brand : undefined, name, version]
  return words.filter((word) => typeof word === 'string' || typeof word === 'number').join(' ')
}

const isFree = (value: unknown): value is Free =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
