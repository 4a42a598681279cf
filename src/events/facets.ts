import { FLAG_TAG } from '../issues/flags/flag-tag'
import type { Facet } from '../issues/search/facets'
import type { Event } from './event'
import { flagsOf } from './flags'

/** A longer text of a context is cut: nobody counts by such values. */
const LONGEST = 200

/** Where an event has each facet: what people search and count by as if it were a tag. */
const FACETS: Record<Facet, (event: Event) => string | undefined> = {
  transaction: ({ transaction }) => transaction,
  server: ({ serverName }) => serverName,
  browser: ({ contexts }) => product(contexts?.browser),
  os: ({ contexts }) => product(contexts?.os),
  device: ({ contexts }) => modelOf(contexts?.device),
}
const NAMES = Object.entries(FACETS)

/** The tags, facets and flags (`flagsOf`) of an event; a tag that was sent wins over what has the same name. */
export function withFacets(
  event: Event,
  flags = flagsOf(event),
): Record<string, string> | undefined {
  const { tags } = event
  let all = tags
  function add(name: string, value: string) {
    if (tags && Object.hasOwn(tags, name)) return
    if (all === tags) all = { ...tags }
    ;(all as Record<string, string>)[name] = value
  }
  for (const [name, read] of NAMES) {
    const value = read(event)
    if (value !== undefined && value !== '') add(name, value.slice(0, LONGEST).toWellFormed())
  }
  for (const key in flags) add(FLAG_TAG + key, flags[key] as string)
  return all
}

/** `Chrome 141.0`: the name of a context, and its version if it has one. */
function product(context: unknown): string | undefined {
  if (typeof context === 'string') return context
  const { name, version } = (context ?? {}) as Record<string, unknown>
  if (typeof name !== 'string') return undefined
  return typeof version === 'string' ? `${name} ${version}` : name
}

function modelOf(context: unknown): string | undefined {
  if (typeof context === 'string') return context
  const { model, name, family } = (context ?? {}) as Record<string, unknown>
  return [model, name, family].find((one) => typeof one === 'string')
}
