import { sizeText } from '../../lib/size-text'
import { DAY_MS, HOUR_MS } from '../../lib/time'
import { type Check, ok, wrong } from '../check'
import type { Facts } from '../facts'
import { count, many, span, when } from '../words'

/** A backup that is older is told of: a week's work would have to be done again. */
const OLD_BACKUP_MS = 7 * DAY_MS
/** A clock may be set by so much without a word. */
const CLOCK_MS = 2000
/** Work that waits for a quiet moment, and projects that are erased, are done long before this. */
const STUCK_MS = HOUR_MS
/** What is old goes within the day after; a server that was off for long, or whose clock is doubted, takes longer. */
const OVERDUE_DAYS = 3

/** What has to be done again and again: backups, the clock, work that waits. */
export const upkeepChecks = (facts: Facts): Check[] => [
  ...backupCheck(facts),
  ...clockCheck(facts),
  ...retentionCheck(facts),
  ...stuckChecks(facts),
]

function backupCheck({ backup, at }: Facts): Check[] {
  if (!backup) return []
  const { lastGoodAt, lastGoodBytes, lastFailure, isScheduled } = backup
  const of = lastGoodBytes === null ? '' : `, ${sizeText(lastGoodBytes)}`
  const last = lastGoodAt === null ? 'None is known' : `${span(at - lastGoodAt)} ago${of}`
  const say = (severity: 'error' | 'warning' | 'info', what: string, mend: string) => [
    wrong(severity, 'backup', 'Last backup', what, mend),
  ]
  if (lastFailure)
    return say(
      'error',
      `${last}. That of ${when(lastFailure.at)} failed: ${lastFailure.says}`,
      'Mend what it says, then back up now: Usage → Service, or `whimbrel backup FILE`.',
    )
  const schedule = 'Settings → Backups makes one each day, or `whimbrel backup FILE` from cron.'
  if (lastGoodAt === null) return say('warning', `${last}.`, `Back up once a day: ${schedule}`)
  if (at - lastGoodAt > OLD_BACKUP_MS)
    return say('warning', `${last}.`, `Back up once a day: ${schedule}`)
  if (!isScheduled) return say('info', `${last}. None is scheduled.`, schedule)
  return [ok('backup', 'Last backup', last)]
}

function clockCheck({ process, contents, at }: Facts): Check[] {
  const mend =
    'Let the machine keep its time by NTP (`timedatectl`, chrony). Times that were given stay; nothing is lost.'
  const ahead = contents ? contents.newestAt - at : 0
  if (ahead > CLOCK_MS)
    return [
      wrong(
        'warning',
        'clock',
        'Clock',
        `It is behind what the folder holds by ${span(ahead)}: it has been set back, or was wrong before.`,
        mend,
      ),
    ]
  if (!process) return []
  const { clockBackMs, uptimeMs } = process
  if (clockBackMs > CLOCK_MS)
    return [
      wrong(
        'warning',
        'clock',
        'Clock',
        `It jumped back by ${span(clockBackMs)} since the start.`,
        mend,
      ),
    ]
  return [ok('clock', 'Clock', `No jump in the ${span(uptimeMs)} since the start`)]
}

function retentionCheck({ contents }: Facts): Check[] {
  const oldest = contents?.oldest
  if (!oldest) return []
  const since = when(oldest.day * DAY_MS).slice(0, 10)
  if (oldest.overdueDays <= OVERDUE_DAYS)
    return [ok('retention', 'Retention', `The oldest record is of ${since}`)]
  return [
    wrong(
      'warning',
      'retention',
      'Retention',
      `The oldest record is of ${since}, ${count(oldest.overdueDays)} days past what its project keeps.`,
      'Leave the server running: what is old goes while it runs, a clock that jumped is believed after a day. If it stays, the log says why.',
    ),
  ]
}

function stuckChecks({ process, contents, at }: Facts): Check[] {
  const found: Check[] = []
  const since = process?.maintenanceSince
  if (since !== undefined && at - since > STUCK_MS)
    found.push(
      wrong(
        'info',
        'maintenance',
        'Maintenance',
        `Work that makes the file smaller has waited for ${span(at - since)}: it is never quiet for long.`,
        'Nothing is wrong while the disk has room. It goes on whenever less comes in.',
      ),
    )
  const erasing = contents?.erasing
  if (erasing?.since && at - erasing.since > STUCK_MS)
    found.push(
      wrong(
        'info',
        'erasing',
        'Erasing',
        `${many(erasing.projects, 'project')} deleted ${when(erasing.since)} ${erasing.projects === 1 ? 'is' : 'are'} still being erased.`,
        'Leave the server running: it erases while little comes in.',
      ),
    )
  return found
}
