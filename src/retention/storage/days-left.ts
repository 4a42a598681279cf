import { KEPT_SIGNALS } from '../kept-signals'

/** What a day's bytes of a project and signal are, and how much of them is left. */
export interface DayOfSignal {
  project: number
  signal: string
  day: number
  bytes: number
  leftBytes: number
}

/** Full days whose average counts as a day's growth. */
const AVERAGED_DAYS = 7
/** Beside payloads lie rows, indexes and counts. A small folder has mostly these, and says nothing about what is to come. */
const MOST_BESIDE = 4

interface Known {
  days: readonly DayOfSignal[]
  today: number
  /** For how many days a project keeps a signal. */
  keeps(project: number, signal: string): number | null
  takenBytes: number
}

/**
 * By how many bytes the folder grows a day: what came on the last full days, less what goes on the next ones because it is old, with
 * what lies beside it. @returns null before the first full day
 */
export function growthADay({ days, today, keeps, takenBytes }: Known): number | null {
  if (!days.some(({ day }) => day < today)) return null
  const first = Math.min(today, ...days.map(({ day }) => day))
  const averaged = Math.min(AVERAGED_DAYS, Math.max(1, today - first))
  const left = days.reduce((sum, { leftBytes }) => sum + leftBytes, 0)
  let net = 0
  for (const { project, signal, day, bytes, leftBytes } of days) {
    if (day >= today - averaged && day < today) net += bytes
    const kept = keeps(project, signal)
    if (kept !== null && day >= today - kept && day < today - kept + averaged) net -= leftBytes
  }
  const beside = left > 0 ? Math.min(MOST_BESIDE, Math.max(1, takenBytes / left)) : 1
  return Math.round((net / averaged) * beside)
}

/** Whole days until some room is used up; null while nothing grows. */
export const daysUntil = (roomBytes: number, growthBytes: number | null): number | null =>
  growthBytes === null || growthBytes <= 0 ? null : Math.max(0, Math.floor(roomBytes / growthBytes))

export const nameOf = (signal: string) => KEPT_SIGNALS.find((one) => one.signal === signal)?.name
