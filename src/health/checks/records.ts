import { sizeText } from '../../lib/size-text'
import { DAY_MS } from '../../lib/time'
import { type Check, ok, wrong } from '../check'
import type { Facts, ProcessFacts } from '../facts'
import { count, many, span, when } from '../words'
import { mendOfRefusal } from './refusal-mends'

/** A digest that is later than this keeps people from seeing what happens. */
const LATE_MS = 5000
/** Memory of the process above this share of what it may have is told of. */
const MEMORY_SHARE = 0.8
/** The audit log tells of lost records for this long. */
const LOST_TOLD_MS = 30 * DAY_MS

/** What happens to records: taken, refused, digested, set aside, lost. */
export function recordChecks(facts: Facts): Check[] {
  const { process, deadLetters, contents } = facts
  return [
    ...(deadLetters ? deadLetterChecks(deadLetters) : []),
    ...(contents ? lostCheck(contents.lost, facts.at) : []),
    ...(process ? processChecks(process) : []),
  ]
}

function deadLetterChecks({
  letters,
  fit,
  since,
  reasons,
  dropped,
}: NonNullable<Facts['deadLetters']>): Check[] {
  const gone = dropped
    ? [
        wrong(
          'warning',
          'deadLettersDropped',
          'Dead letters dropped',
          `${count(dropped.letters)} had to go because there were too many; the newest of them was received ${when(dropped.at)}.`,
          'Try the others again soon, or keep more: WHIMBREL_LIMIT_DEAD_LETTERS, WHIMBREL_LIMIT_DEAD_LETTER_BYTES.',
        ),
      ]
    : []
  if (letters === 0) return [ok('deadLetters', 'Dead letters', 'None'), ...gone]
  const [first] = reasons
  const most = first
    ? ` Most say: ${first.reason.slice(0, 200)} (${first.signal}, ${count(first.letters)}).`
    : ''
  return [
    wrong(
      'warning',
      'deadLetters',
      'Dead letters',
      `${many(letters, 'record')} could not be digested, the first received ${when(since ?? 0)}.${most}`,
      fit > 0
        ? 'Report the reason. With the version that mends it: Usage → Service → Try again, or POST /api/v1/deadLetters/retry.'
        : 'Report the reason. They cannot be tried again: look at them, then discard them (POST /api/v1/deadLetters/discard).',
    ),
    ...gone,
  ]
}

function lostCheck(lost: NonNullable<Facts['contents']>['lost'], now: number): Check[] {
  if (!lost || now - lost.at > LOST_TOLD_MS) return []
  return [
    wrong(
      'warning',
      'lost',
      'Lost records',
      `At the start of ${when(lost.at)} the files had lost ${lost.target} that were acknowledged; the audit log says since when.`,
      'Put back a newer copy if there is one, or let senders send that time again: what has the same id is stored once. This is told for 30 days.',
    ),
  ]
}

function processChecks(process: ProcessFacts): Check[] {
  return [
    lagCheck(process),
    ...spoolCheck(process),
    ...refusedChecks(process),
    acceptedCheck(process),
    memoryCheck(process),
  ]
}

function lagCheck({ lagMs, highestLagMs, fault, spool }: ProcessFacts): Check {
  if (fault !== undefined)
    return wrong(
      'error',
      'digestFault',
      'Digest',
      `The disk refuses the digest: ${fault}`,
      'What is acknowledged waits safely and is digested once the disk takes writes. If it says no mend: df, dmesg, and the rights of the folder.',
    )
  if (lagMs > LATE_MS)
    return wrong(
      'warning',
      'digestLag',
      'Digest lag',
      `${span(lagMs)}: ${count(spool.records)} records wait. Pages do not show what came since.`,
      'More comes in than this machine digests: send less (sample spans), or give it a faster disk or processor. If little comes in, look into the log for `digest waits`.',
    )
  return ok('digestLag', 'Digest lag', `${span(lagMs)}, highest today ${span(highestLagMs)}`)
}

function spoolCheck({ spool: { bytes, limit } }: ProcessFacts): Check[] {
  if (bytes < limit / 2) return []
  return [
    wrong(
      'warning',
      'spool',
      'Spool',
      `${sizeText(bytes)} wait to be digested; at ${sizeText(limit)} what comes is refused with 503.`,
      'Send less until it is digested; WHIMBREL_LIMIT_SPOOL_BYTES gives it more room on the disk.',
    ),
  ]
}

function refusedChecks({ refused, accepted, isToday }: ProcessFacts): Check[] {
  const total = refused.reduce((sum, one) => sum + one.count, 0)
  const since = isToday ? 'today' : 'since the start'
  const title = isToday ? 'Refused today' : 'Refused'
  const all = ok(
    'refused',
    title,
    total === 0 ? 'Nothing' : `${count(total)} of ${count(total + accepted.records)}`,
  )
  const byReason = Map.groupBy(refused, ({ reason }) => reason)
  const found = [...byReason].flatMap(([reason, of]) => {
    const mend = mendOfRefusal(reason)
    if (!mend) return []
    const n = of.reduce((sum, one) => sum + one.count, 0)
    const where = of.map(({ route }) => route).join(', ')
    return [
      wrong(
        mend.severity,
        `refused.${reason}`,
        title,
        `${count(n)} ${since} with ${reason} (${where}): ${mend.why}.`,
        mend.mend,
      ),
    ]
  })
  return found.length > 0 ? found : [all]
}

function acceptedCheck({ accepted }: ProcessFacts): Check {
  const { perSecond, p99Ms } = accepted
  const rate =
    perSecond >= 10 || perSecond === 0 ? count(Math.round(perSecond)) : perSecond.toFixed(1)
  return ok(
    'accepted',
    'Accepted',
    `${rate} a second now${p99Ms === null ? '' : `, p99 ${p99Ms < 10 ? p99Ms.toFixed(1) : Math.round(p99Ms)} ms`}`,
  )
}

function memoryCheck({ memoryBytes, memoryLimit }: ProcessFacts): Check {
  const what = `${sizeText(memoryBytes)} of ${sizeText(memoryLimit)}`
  if (memoryBytes < memoryLimit * MEMORY_SHARE) return ok('memory', 'Memory', what)
  return wrong(
    'warning',
    'memory',
    'Memory',
    `${what}. The system may end the process.`,
    'Give the machine or the container more, or lower WHIMBREL_LIMIT_BYTES_IN_FLIGHT and WHIMBREL_LIMIT_BYTES_AT_WORK. Nothing acknowledged is lost when it is ended.',
  )
}
