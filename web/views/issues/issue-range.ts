import { type RangeName, useRange } from '../../lib/range'

const NAMES: readonly RangeName[] = ['1h', '24h', '7d', '14d', '30d', 'any']
const USUAL: RangeName = '14d'
const FIVE_MS = 300_000
/** A time before all events: the server goes back as far as there is anything. */
const ALWAYS = new Date(0).toISOString()

/** Short names of ranges, for the head of a column. */
const SHORT: Partial<Record<RangeName | 'own', string>> = {
  '1h': '1 h',
  '24h': '24 h',
  '7d': '7 d',
  '14d': '14 d',
  '30d': '30 d',
  any: 'Ever',
  own: 'Chosen',
}

/** The time in which issues are searched and counted: the list and the page of an issue share it. */
export function useIssueRange() {
  const range = useRange(USUAL, NAMES)
  const { name, words, from, to } = range
  return {
    ...range,
    /** The range as parameters of a search. */
    times: { from: timeFrom(name, from), to },
    /** Words that follow a number: `in 14 d`. */
    inWords: inWords(name, words),
    short: SHORT[name ?? 'own'],
    /** The range as choices in the page's address. */
    choice: {
      range: name === USUAL ? undefined : name,
      ...(name === undefined && { from, to }),
    },
  }
}

export type IssueRange = ReturnType<typeof useIssueRange>

/**
 * The beginning, cut to five minutes, by which the server counts: until the next ones the request stays the same
 * and its answer can be shown at once.
 */
function timeFrom(name: RangeName | undefined, from: string | undefined): string | undefined {
  if (name === 'any') return ALWAYS
  if (name === undefined || from === undefined) return from
  return new Date(Math.floor(Date.parse(from) / FIVE_MS) * FIVE_MS).toISOString()
}

function inWords(name: RangeName | undefined, words: string): string {
  if (name === undefined) return `from ${words}`
  return name === 'any' ? 'ever' : `in ${SHORT[name]}`
}
