import type { Facet } from '../issues/search/facets'
import type { Event } from './event'

/** Contexts may have longer texts, which nobody counts by. */
const LONGEST = 200

/** What events say elsewhere than in their tags, and people search and count by as if it were one. */
const FACETS: Record<Facet, (event: Event) => string | undefined> = {
  transaction: ({ transaction }) => transaction,
  server: ({ serverName }) => serverName,
  browser: ({ contexts }) => product(contexts?.browser),
  os: ({ contexts }) => product(contexts?.os),
  device: ({ contexts }) => modelOf(contexts?.device),
}
const NAMES = Object.entries(FACETS)

/** The tags of an event and its facets; a tag that was sent goes before a facet of its name. */
export function withFacets(event: Event): Record<string, string> | undefined {
  const { tags } = event
  let all = tags
  for (const [name, read] of NAMES) {
    const value = read(event)
    if (value === undefined || value === '' || (tags && Object.hasOwn(tags, name))) continue
    if (all === tags) all = { ...tags }
    ;(all as Record<string, string>)[name] = value.slice(0, LONGEST).toWellFormed()
  }
  return all
}

/** `Chrome 141.0`, of a context that has a name and mostly a version. */
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
