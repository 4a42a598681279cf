import type { NoticeKind } from '../deliveries/notice'
import type { Quiet } from '../quiet/quiet-at'
import type { AlertRule } from '../rules/find-rules.reads'
import { SEVERITIES, type Severity } from '../rules/model'

/** What decides whether channels are told of an incident. Times in ms. */
export interface ToBeTold {
  severity: Severity
  /** The severity that channels know of; null while they know nothing of the incident. */
  toldSeverity: Severity | null
  toldAt: number | null
  /** When channels were told last of this incident or an earlier one of the same group. */
  groupToldAt: number | null
  /** Whether something has happened that channels were not told of. */
  hasNews: boolean
  isAcknowledged: boolean
  isResolved: boolean
}

export interface Decision {
  tell: NoticeKind | null
  /** When to decide again; null when time alone brings nothing. */
  lookAt: number | null
  /** Why nobody is told now of what there is to tell. */
  quiet?: Quiet
}

/** When to look again at what waits until somebody ends a quiet time that has no end. */
export const SOME_DAY = Number.MAX_SAFE_INTEGER

const NOTHING: Decision = { tell: null, lookAt: null }

/**
 * Decides whether the channels of a rule are told of an incident now. What falls into a cool-down or a quiet time is told at its
 * end, if it is still true then; that it got worse or ended does not wait for a cool-down.
 * @param quietNow why nobody is told for now; it is asked only when there is something to tell
 */
export function decideTelling(
  incident: ToBeTold,
  { channels, cooldownSec, repeatSec, sendResolved }: AlertRule['notify'],
  at: number,
  quietNow: () => Quiet | undefined,
): Decision {
  const kind = kindOf(incident, sendResolved, repeatSec !== undefined)
  if (!kind || channels.length === 0) return NOTHING
  const from = earliest(kind, incident, cooldownSec, repeatSec)
  if (at < from) return { tell: null, lookAt: from }
  const quiet = quietNow()
  if (quiet) return { tell: null, lookAt: quiet.until ?? SOME_DAY, quiet }
  const isRepeated = repeatSec !== undefined && !incident.isAcknowledged && !incident.isResolved
  return { tell: kind, lookAt: isRepeated ? at + repeatSec * 1000 : null }
}

function kindOf(
  { severity, toldSeverity, hasNews, isAcknowledged, isResolved }: ToBeTold,
  sendResolved: boolean,
  isRepeating: boolean,
): NoticeKind | undefined {
  // Who was not told that it began need not hear that it ended.
  if (isResolved) return hasNews && sendResolved && toldSeverity ? 'resolved' : undefined
  if (!hasNews) return isRepeating && !isAcknowledged ? 'repeated' : undefined
  if (!toldSeverity) return 'opened'
  return isWorse(severity, toldSeverity) ? 'worse' : 'repeated'
}

function earliest(
  kind: NoticeKind,
  { hasNews, toldAt, groupToldAt }: ToBeTold,
  cooldownSec: number,
  repeatSec: number | undefined,
): number {
  if (kind === 'worse' || kind === 'resolved') return Number.NEGATIVE_INFINITY
  if (!hasNews) return (toldAt ?? 0) + (repeatSec ?? 0) * 1000
  return groupToldAt === null ? Number.NEGATIVE_INFINITY : groupToldAt + cooldownSec * 1000
}

export const isWorse = (severity: Severity, than: Severity): boolean =>
  SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(than)
