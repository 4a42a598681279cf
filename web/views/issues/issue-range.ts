import { type RangeName, useRange } from '../../lib/range'

const NAMES: readonly RangeName[] = ['1h', '24h', '7d', '14d', '30d', 'any']
const USUAL: RangeName = '14d'
const FIVE_MS = 300_000
/** The server goes back as far as there is something. */
const ALWAYS = new Date(0).toISOString()

/** Above a column. */
const SHORT: Partial<Record<RangeName | 'own', string>> = {
  ...{ '1h': '1 h', '24h': '24 h', '7d': '7 d', '14d': '14 d', '30d': '30 d' },
  ...{ any: 'Ever', own: 'Chosen' },
}

/** The time that issues are looked for and counted in: the same in the list and on the page of one. */
export function useIssueRange() {
  const range = useRange(USUAL, NAMES)
  const { name, words, from, to } = range
  return {
    ...range,
    /** What a search is narrowed by. */
    times: { from: timeFrom(name, from), to },
    /** After a number: `in 14 d`. */
    inWords: inWords(name, words),
    short: SHORT[name ?? 'own'],
    /** As the address of a page has it. */
    choice: {
      range: name === USUAL ? undefined : name,
      ...(name === undefined && { from, to }),
    },
  }
}

export type IssueRange = ReturnType<typeof useIssueRange>

/** The server counts by five minutes: within them the address, and what is kept of it, stays the same. */
function timeFrom(name: RangeName | undefined, from: string | undefined): string | undefined {
  if (name === 'any') return ALWAYS
  if (name === undefined || from === undefined) return from
  return new Date(Math.floor(Date.parse(from) / FIVE_MS) * FIVE_MS).toISOString()
}

function inWords(name: RangeName | undefined, words: string): string {
  if (name === undefined) return `from ${words}`
  return name === 'any' ? 'ever' : `in ${SHORT[name]}`
}
