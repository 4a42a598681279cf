import type { Event } from './event'

/** More flags of one event are not counted: whoever evaluates that many sends a whole configuration. */
const MOST_FLAGS = 30
const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/
/** A longer variant is cut: names of variants are short, and nobody counts by whole documents. */
const LONGEST = 100

/**
 * What flags were evaluated to before an event, as `contexts.flags` says it: `{"new-checkout": "on"}`, `{"new-checkout": {"variant": "on"}}`, or
 * `{"values": [{"flag": "new-checkout", "result": true}]}` as other SDKs write it.
 * @returns flag → variant; undefined when it says nothing
 */
export function flagsOf({ contexts }: Event): Record<string, string> | undefined {
  const said = contexts?.flags
  if (said === null || typeof said !== 'object') return undefined
  const found: Record<string, string> = {}
  let count = 0
  for (const [key, result] of listed(said)) {
    const variant = variantOf(result)
    if (variant === undefined || !KEY.test(key) || Object.hasOwn(found, key)) continue
    found[key] = variant
    if (++count === MOST_FLAGS) break
  }
  return count === 0 ? undefined : found
}

function listed(said: object): [key: string, result: unknown][] {
  const { values } = said as { values?: unknown }
  if (!Array.isArray(values)) return Object.entries(said)
  return values.flatMap((one: unknown): [string, unknown][] => {
    const { flag, result } = (one ?? {}) as Record<string, unknown>
    return typeof flag === 'string' ? [[flag, result]] : []
  })
}

function variantOf(result: unknown): string | undefined {
  if (typeof result === 'object' && result !== null) {
    const { variant, value } = result as Record<string, unknown>
    return variantOf(typeof variant === 'string' ? variant : scalar(value))
  }
  const text = scalar(result)
  return text === undefined || text === '' ? undefined : text.slice(0, LONGEST).toWellFormed()
}

const scalar = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
