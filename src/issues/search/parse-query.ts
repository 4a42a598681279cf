/** One condition of a search; all of them must hold. */
export type Term = { kind: 'text'; text: string; negated: boolean } | Field

export interface Field {
  kind: 'field'
  key: string
  value: string
  negated: boolean
}

/** A search longer than this is a paste by accident. */
const MAX_TERMS = 20

const TERM = /(!?)(?:([^\s:"!][^\s:"]*):(?:"((?:[^"\\]|\\.)*)"|(\S+))|"((?:[^"\\]|\\.)*)"|(\S+))/g

/**
 * Reads `browser:Chrome !level:info "payment failed" is:unassigned`. Values with spaces stand in
 * double quotes; `!` before a term negates it; what is no `key:value` is free text.
 */
export function parseQuery(query: string): Term[] {
  const terms: Term[] = []
  for (const [, bang, key, quotedValue, value, quotedText, text] of query.matchAll(TERM)) {
    if (terms.length === MAX_TERMS) break
    const negated = bang === '!'
    // An address or a clock time is text, not a key.
    if (key !== undefined && !(value?.startsWith('//') || /^\d+$/.test(key)))
      terms.push({ kind: 'field', key, value: unquoted(quotedValue) ?? value ?? '', negated })
    else
      terms.push({
        kind: 'text',
        text:
          key !== undefined
            ? `${key}:${value ?? quotedValue}`
            : (unquoted(quotedText) ?? text ?? ''),
        negated,
      })
  }
  return terms
}

const unquoted = (text: string | undefined) => text?.replace(/\\(.)/g, '$1')
