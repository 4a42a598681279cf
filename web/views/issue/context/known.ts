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
const TOLD = new Set([
  ...['type', 'name', 'version', 'family', 'model', 'brand', 'manufacturer'],
  ...['app_name', 'app_version', 'app_build', 'raw_description'],
])

/** `Browser` → `Chrome 141.0.7390` for each that says more than nothing. */
export const knownContexts = (contexts: Free): Pair[] =>
  Object.entries(contexts).flatMap(([key, value]): Pair[] => {
    const name = Object.hasOwn(NAMES, key) ? NAMES[key] : undefined
    const said = name && isFree(value) ? wordsOf(value) : ''
    return said ? [[name as string, said]] : []
  })

/**
 * What is not told in a line: whole contexts, and the rest of the known ones.
 * @param hasTrace the event names its trace itself
 */
export const otherContexts = (contexts: Free, hasTrace: boolean): [string, Free][] =>
  Object.entries(contexts).flatMap(([key, value]): [string, Free][] => {
    if (hasTrace && key === 'trace') return []
    if (!isFree(value)) return [[key, { value }]]
    const isKnown = Object.hasOwn(NAMES, key) && wordsOf(value) !== ''
    const rest = Object.entries(value).filter(([name, one]) =>
      isKnown ? !TOLD.has(name) : !(name === 'type' && one === key),
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
