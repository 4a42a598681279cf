import { useState } from 'preact/hooks'
import { localTime, utc } from './format'
import { useQuery } from './query'

const MINUTE_MS = 60_000

/** How far back one may look by one choice (ms); undefined: as far as there is something. */
export const RANGES = {
  '15m': { words: 'Last 15 min', ms: 15 * MINUTE_MS },
  '1h': { words: 'Last hour', ms: 60 * MINUTE_MS },
  '24h': { words: 'Last 24 h', ms: 24 * 60 * MINUTE_MS },
  '7d': { words: 'Last 7 d', ms: 7 * 24 * 60 * MINUTE_MS },
  '14d': { words: 'Last 14 d', ms: 14 * 24 * 60 * MINUTE_MS },
  '30d': { words: 'Last 30 d', ms: 30 * 24 * 60 * MINUTE_MS },
  any: { words: 'Any time', ms: undefined },
} as const
export type RangeName = keyof typeof RANGES

/** What a page offers that says nothing else. */
const USUAL_NAMES: readonly RangeName[] = ['15m', '1h', '24h', '7d', '30d']

/**
 * The time that a page looks at, as it stands in the address: a name, or two times. What is relative
 * is reckoned from when the page was opened or asked again, so that nothing moves by itself.
 */
export function useRange(
  usual: RangeName,
  names = usual === 'any' ? [...USUAL_NAMES, usual] : USUAL_NAMES,
) {
  const { query, change } = useQuery()
  const [asOf, setAsOf] = useState(lastMinute)
  const { from, to } = query
  const isOwn = from !== undefined || to !== undefined
  const named = isName(query.range) ? query.range : usual
  const { ms, words } = RANGES[named]
  return {
    name: isOwn ? undefined : named,
    words: isOwn ? `${shortTime(from, 'the first')} to ${shortTime(to, 'now')}` : words,
    /** Exactly, where it is one's own. */
    exact: isOwn ? `${exactTime(from, 'the first')} to ${exactTime(to, 'now')}` : undefined,
    names,
    /** RFC 3339. */
    from: isOwn || ms === undefined ? from : new Date(asOf - ms).toISOString(),
    to,
    usual,
    choose: (name: RangeName) =>
      change({
        range: name === usual ? undefined : name,
        ...{ from: undefined, to: undefined, cursor: undefined },
      }),
    /** To a time of one's own (ms). */
    narrow: (fromMs: number, toMs?: number) =>
      change({
        from: new Date(fromMs).toISOString(),
        to: toMs === undefined ? undefined : new Date(toMs).toISOString(),
        ...{ range: undefined, cursor: undefined },
      }),
    /** What is relative is now relative to now. */
    moveOn: () => setAsOf(lastMinute()),
  }
}

export type Range = ReturnType<typeof useRange>

const isName = (text: unknown): text is RangeName =>
  typeof text === 'string' && Object.hasOwn(RANGES, text)

const lastMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

/** A time that somebody typed into the address may be none. */
function shortTime(iso: string | undefined, otherwise: string): string {
  if (iso === undefined) return otherwise
  return Number.isNaN(Date.parse(iso)) ? iso : localTime(iso).replace(/:\d\d$/, '')
}

function exactTime(iso: string | undefined, otherwise: string): string {
  if (iso === undefined) return otherwise
  const at = Date.parse(iso)
  return Number.isNaN(at) ? iso : utc(new Date(at).toISOString())
}
