import { sizeText } from '../../lib/size-text'
import { type Check, ok, wrong } from '../check'
import type { DiskFacts, Facts } from '../facts'
import { count } from '../words'

/** Above this multiple of the reserve nothing is refused (projects/keys/disk-order.ts). */
const COMFORT = 10
/** A disk that lasts for less than this is told of. */
const DAYS_WARNED = 14
const DAYS_LEAST = 3

const MEND =
  'Free some of the disk or make it larger; or keep less: Settings → Retention, by project and signal, and a ceiling for the file.'

export const diskChecks = (facts: Facts): Check[] => [...roomCheck(facts), ...ceilingCheck(facts)]

function roomCheck({ disk }: Facts): Check[] {
  if (!disk) return []
  const { free, reserve, growthADay } = disk
  const days = daysLeft(disk) ?? Number.POSITIVE_INFINITY
  const growth =
    growthADay !== null && growthADay > 0
      ? `, growing by ${sizeText(growthADay)} a day: enough for ${days > 3650 ? 'years' : `${Math.floor(days)} days`}`
      : ''
  const what = `${sizeText(free)} of ${sizeText(disk.size)} free${growth}`
  const said = (severity: 'error' | 'warning', why: string) =>
    wrong(severity, 'disk', 'Disk', `${what}. ${why}`, MEND)
  if (free < reserve)
    return [
      said(
        'error',
        `Below ${sizeText(reserve)} nothing is taken, so that what waits can be digested.`,
      ),
    ]
  if (days < DAYS_LEAST) return [said('error', 'Soon nothing will be taken.')]
  if (free < reserve * COMFORT)
    return [said('warning', 'What is needed least is refused first, as the rest gets less.')]
  if (days < DAYS_WARNED) return [said('warning', 'Soon it will be too little.')]
  return [ok('disk', 'Disk', what)]
}

function ceilingCheck({ cut }: Facts): Check[] {
  if (!cut || cut.records === 0) return []
  return [
    wrong(
      'info',
      'ceiling',
      'Ceiling',
      `${count(cut.records)} records up to ${cut.lastDay} went before their time, because the folder had reached its ceiling.`,
      'Keep less of the rest (Settings → Retention), or raise the ceiling if the disk has room.',
    ),
  ]
}

/** For how many days the disk lasts; null where it does not grow, or that is not known. */
export const daysLeft = ({ free, reserve, growthADay }: DiskFacts): number | null =>
  growthADay !== null && growthADay > 0 ? Math.max(0, free - reserve) / growthADay : null
