import { useState } from 'preact/hooks'
import { MINUTE_MS } from './durations'
import { localTime, utc } from './format'
import { useQuery } from './query'

/** The choices of how far back to look (ms); undefined means as far as there is anything. */
export const RANGES = {
  '15m': { words: 'Last 15 min', ms: 15 * MINUTE_MS },
  '1h': { words: 'Last hour', ms: 60 * MINUTE_MS },
  '24h': { words: 'Last 24 h', ms: 24 * 60 * MINUTE_MS },
  '7d': { words: 'Last 7 d', ms: 7 * 24 * 60 * MINUTE_MS },
  '14d': { words: 'Last 14 d', ms: 14 * 24 * 60 * MINUTE_MS },
  '30d': { words: 'Last 30 d', ms: 30 * 24 * 60 * MINUTE_MS },
  '90d': { words: 'Last 90 d', ms: 90 * 24 * 60 * MINUTE_MS },
  any: { words: 'Any time', ms: undefined },
} as const
export type RangeName = keyof typeof RANGES

/** The choices of a page that does not name its own. */
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
    /** Both times in full, where the viewer has set them; the menu shows them on hover. */
    exact: isOwn ? `${exactTime(from, 'the first')} to ${exactTime(to, 'now')}` : undefined,
    names,
    /** RFC 3339. */
    from: isOwn || ms === undefined ? from : new Date(asOf - ms).toISOString(),
    to,
    usual,
    choose: (name: RangeName) =>
      change({
        range: name === usual ? undefined : name,
        from: undefined,
        to: undefined,
        cursor: undefined,
      }),
    /** Narrows the page to a time that the viewer has marked (ms). */
    narrow: (fromMs: number, toMs?: number) =>
      change({
        from: new Date(fromMs).toISOString(),
        to: toMs === undefined ? undefined : new Date(toMs).toISOString(),
        range: undefined,
        cursor: undefined,
      }),
    /** Counts a relative range from this moment on. */
    moveOn: () => setAsOf(lastMinute()),
  }
}

export type Range = ReturnType<typeof useRange>

const isName = (text: unknown): text is RangeName =>
  typeof text === 'string' && Object.hasOwn(RANGES, text)

const lastMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

/** A time of the address in short. A text there that is no time, which anybody may type, is shown as it is. */
function shortTime(iso: string | undefined, otherwise: string): string {
  if (iso === undefined) return otherwise
  return Number.isNaN(Date.parse(iso)) ? iso : localTime(iso).replace(/:\d\d$/, '')
}

function exactTime(iso: string | undefined, otherwise: string): string {
  if (iso === undefined) return otherwise
  const at = Date.parse(iso)
  return Number.isNaN(at) ? iso : utc(new Date(at).toISOString())
}
