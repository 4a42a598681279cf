const MOST_DEPTH = 6
const MOST_ENTRIES = 100
const MOST_TEXT = 8192

/**
 * A copy of any value that JSON can hold and that is no larger than an event may be: no cycles, getters that throw, deep
 * trees or endless texts. What is cut says so.
 */
export function plain(value: unknown, depth = 0, above: readonly object[] = []): unknown {
  if (typeof value === 'string') return cut(value)
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (value === undefined) return undefined
  if (typeof value === 'function') return `[function ${value.name || 'anonymous'}]`
  if (typeof value !== 'object') return cut(String(value))
  if (above.includes(value)) return '[circular]'
  if (value instanceof Error) return cut(`${value.name}: ${value.message}`)
  if (value instanceof Date) return Number.isNaN(+value) ? 'Invalid Date' : value.toISOString()
  if (typeof Node === 'function' && value instanceof Node)
    return `[${value.nodeName.toLowerCase()}]`
  if (depth >= MOST_DEPTH) return Array.isArray(value) ? '[array]' : '[object]'
  const inside = [...above, value]
  if (Array.isArray(value))
    return value.slice(0, MOST_ENTRIES).map((item) => plain(item, depth + 1, inside) ?? null)
  const copy: Record<string, unknown> = {}
  for (const name of Object.keys(value).slice(0, MOST_ENTRIES))
    try {
      copy[name] = plain((value as Record<string, unknown>)[name], depth + 1, inside)
    } catch {
      copy[name] = '[not readable]'
    }
  return copy
}

/** What to call any value in a sentence. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return cut(value)
  try {
    return cut(typeof value === 'object' ? (JSON.stringify(plain(value)) ?? '') : String(value))
  } catch {
    return '[not readable]'
  }
}

export const cut = (text: string, most = MOST_TEXT): string =>
  text.length <= most ? text : `${text.slice(0, most)}…`
