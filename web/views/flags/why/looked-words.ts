/** What was compared; `src/flags/json-logic/trace.ts` and `src/flags/conditions/` write it. */
interface Looked {
  kind: 'comparison' | 'all' | 'any' | 'not' | 'segment' | 'jsonLogic'
  matched: boolean
  [more: string]: unknown
}

/** One thing that was looked at, in a sentence. */
export function lookedWords(looked: Looked): string {
  const { kind, matched } = looked
  const { attribute, expected, actual, segment, parts } = looked as Record<string, unknown>
  if (kind === 'comparison') {
    const wanted = Array.isArray(expected) ? expected.map(String).join(', ') : shown(expected)
    return `${attribute} is ${actual === undefined ? 'missing' : shown(actual)}${matched ? '' : `, asked for ${wanted || 'it'}`}`
  }
  const inside = Array.isArray(parts) ? (parts as Looked[]).map(lookedWords).join('; ') : ''
  if (kind === 'segment')
    return `${matched ? 'in' : 'not in'} ${segment}${inside ? `: ${inside}` : ''}`
  if (kind === 'jsonLogic') return `JsonLogic came to ${matched ? 'true' : 'false'}`
  return inside
}

const shown = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
