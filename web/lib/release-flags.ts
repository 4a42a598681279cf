import type { IssueView } from '../../src/issues/detail/model'
import { labelRoom, type Room } from './label-room'
import { shortVersion } from './version'

export interface ReleaseFlag {
  release: string
  /** `2026.11.1, oldest` */
  label: string
  /** Where the flag stands in the chart, from 0 to 1. */
  share: number
  room: Room
}

/** More flags than this would hide the chart. */
const MOST = 12

type Seen = Pick<IssueView, 'oldestRelease' | 'newestRelease'>

/** The time that a chart shows (ms). */
export interface Span {
  from: number
  to: number
}

/**
 * Where releases began, the newest given first. The oldest and the newest that an issue was seen in are named
 * before others, else the newest.
 */
export function releaseFlags(
  releases: readonly { release: string; firstSeen: string }[],
  { from, to }: Span,
  issue: Seen = { oldestRelease: null, newestRelease: null },
): ReleaseFlag[] {
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
  const room = labelRoom()
  return inside
    .map(({ release, share }) => ({
      release,
      label: labelOf(release, issue),
      share,
      room: room(share),
    }))
    .sort((a, b) => a.share - b.share)
}

function labelOf(release: string, { oldestRelease, newestRelease }: Seen): string {
  const version = shortVersion(release)
  if (release === oldestRelease) return `${version}, oldest`
  return release === newestRelease ? `${version}, newest` : version
}
