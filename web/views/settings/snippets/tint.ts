interface Tinted {
  text: string
  tone: 'ok' | 'info' | undefined
}

const QUOTED = /"[^"\n]*"|'[^'\n]*'/g

/** Cuts code into texts in quotes, keywords outside of quotes, and the rest. */
export function tint(code: string, keywords: RegExp): Tinted[] {
  const marks = [
    ...[...code.matchAll(QUOTED)].map((match) => ({ match, tone: 'ok' as const })),
    ...[...code.matchAll(keywords)].map((match) => ({ match, tone: 'info' as const })),
  ].sort((a, b) => a.match.index - b.match.index)
  const parts: Tinted[] = []
  let at = 0
  for (const { match, tone } of marks) {
    if (match.index < at) continue
    parts.push({ text: code.slice(at, match.index), tone: undefined })
    parts.push({ text: match[0], tone })
    at = match.index + match[0].length
  }
  parts.push({ text: code.slice(at), tone: undefined })
  return parts.filter(({ text }) => text !== '')
}
