/** What goes without saying beside the entry. */
const UNSAID = new Set(['id'])

/** What an entry holds beside its target: `kind: server, scopes: events:write spans:write`. */
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
