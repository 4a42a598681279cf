import { LEVELS, type Level } from '../event'
import type { Intake } from './intake'

const ALIASES: Record<string, Level> = {
  warn: 'warning',
  critical: 'fatal',
  panic: 'fatal',
  log: 'info',
  notice: 'info',
  trace: 'debug',
}

const known = new Map<string, Level>([
  ...LEVELS.map((level) => [level, level] as const),
  ...Object.entries(ALIASES),
])

export function readLevel(value: unknown, fallback: Level, intake: Intake): Level {
  if (value === undefined || value === null) return fallback
  const level =
    typeof value === 'string' ? (known.get(value) ?? known.get(value.toLowerCase())) : undefined
  return level ?? intake.refuse('level', `must be one of ${LEVELS.join(', ')}`)
}
