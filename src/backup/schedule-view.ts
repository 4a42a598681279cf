import { Problem } from '../lib/problem'
import type { BackupSchedule } from './model'
import type { Schedule } from './schedule'

/** A schedule as it is stored. @throws Problem for one that names both or neither of its times */
export function scheduleOf({ everyHours, dailyAt, keep }: BackupSchedule): Omit<Schedule, 'setAt'> {
  if ((everyHours === undefined) === (dailyAt === undefined))
    throw new Problem('invalid_request', 'Name `everyHours` or `dailyAt`, one of the two.', {
      errors: [{ path: '/schedule', message: 'takes everyHours or dailyAt' }],
    })
  return {
    everyHours: everyHours ?? null,
    dailyAt: dailyAt === undefined ? null : minutesOf(dailyAt),
    keep,
  }
}

/** A stored schedule as it is answered. */
export const scheduleView = (schedule: Omit<Schedule, 'setAt'> | null): BackupSchedule | null =>
  schedule && {
    ...(schedule.everyHours !== null && { everyHours: schedule.everyHours }),
    ...(schedule.dailyAt !== null && { dailyAt: timeText(schedule.dailyAt) }),
    keep: schedule.keep,
  }

/** A schedule in words. */
export function scheduleText(schedule: Omit<Schedule, 'setAt'> | null): string {
  if (!schedule) return 'never'
  const { everyHours, dailyAt, keep } = schedule
  const when =
    everyHours === null ? `daily at ${timeText(dailyAt ?? 0)} UTC` : `every ${everyHours} h`
  return `${when}, ${keep} kept`
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const timeText = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => `${part}`.padStart(2, '0')).join(':')
