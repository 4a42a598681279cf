import type { IssueView } from '../../src/issues/model'
import { shortVersion } from './version'

export interface Flag {
  release: string
  /** `2026.11.1, oldest` */
  label: string
  /** Where it stands, 0 to 1. */
  share: number
  /** On how narrow a chart there is room for the label; else it is left to hovering. */
  room: 'narrow' | 'wide' | 'none'
}

/** What a label needs of the width of a phone and of a desk. */
const NARROW = 0.33
const WIDE = 0.17
/** From here on they stand before their flag. */
export const TURN = 0.6
/** More lines would be a fence. */
const MOST = 12

type Seen = Pick<IssueView, 'oldestRelease' | 'newestRelease'>

/** What a chart shows (ms). */
interface Span {
  from: number
  to: number
}

/**
 * Where releases began, the newest given first. The oldest and the newest that an issue was seen in are named
 * before others, else the newest.
 */
export function flagsOf(
  releases: readonly { release: string; firstSeen: string }[],
  { from, to }: Span,
  issue: Seen = { oldestRelease: null, newestRelease: null },
): Flag[] {
  const rank = ({ release }: { release: string }) =>
    Number(release === issue.oldestRelease) * 2 + Number(release === issue.newestRelease)
  const inside = releases
    .map(({ release, firstSeen }) => ({
      release,
      share: (Date.parse(firstSeen) - from) / (to - from),
    }))
    .filter(({ share }) => share >= 0 && share <= 1)
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, MOST)
  const fitsNarrow = fitting(NARROW)
  const fitsWide = fitting(WIDE)
  return inside
    .map(({ release, share }) => {
      const isWide = fitsWide(share)
      const isNarrow = fitsNarrow(share)
      const wide = isWide ? 'wide' : 'none'
      const room: Flag['room'] = isNarrow ? 'narrow' : wide
      return { release, label: labelOf(release, issue), share, room }
    })
    .sort((a, b) => a.share - b.share)
}

/** Takes the room that labels need, first come first served. */
function fitting(label: number): (share: number) => boolean {
  const taken: [number, number][] = []
  return (share) => {
    const [left, right] = share > TURN ? [share - label, share] : [share, share + label]
    const fits = taken.every(([start, end]) => right <= start || left >= end)
    if (fits) taken.push([left, right])
    return fits
  }
}

function labelOf(release: string, { oldestRelease, newestRelease }: Seen): string {
  const version = shortVersion(release)
  if (release === oldestRelease) return `${version}, oldest`
  return release === newestRelease ? `${version}, newest` : version
}
