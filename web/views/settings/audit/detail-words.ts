/** Details that are left out: an id tells a person nothing. */
const UNSAID = new Set(['id'])

/** The details of an entry in words: `kind: server, scopes: events:write spans:write`. */
export function detailInWords(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .filter(([name, value]) => !UNSAID.has(name) && wordsOf(value) !== '')
    .map(([name, value]) => `${name}: ${wordsOf(value)}`)
    .join(', ')
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(' ')
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  return `(${detailInWords(value as Record<string, unknown>)})`
}
