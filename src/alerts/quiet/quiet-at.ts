import type { Environment } from '../../projects/environment'
import { spanAt, type Times } from './spans'

/** Why nobody is told for now, and until when; null is until somebody ends it. In ms. */
export interface Quiet {
  why: 'snoozed' | 'muted' | 'maintenance'
  until: number | null
  /** Which maintenance it is. */
  name?: string
}

export interface Maintenance extends Times {
  name: string
  /** null: all. */
  environment: Environment | null
}

/** What can keep a rule quiet. */
export interface QuietReasons {
  /** Until when the rule is snoozed. */
  mutedUntil: number | null
  /** Whether its project is muted; `until` null has no end. */
  mute: { until: number | null } | undefined
  maintenance: readonly Maintenance[]
}

/**
 * Whether a rule tells nothing of an environment at a time. Of several reasons, it is the one that ends last; when that has ended,
 * another may have begun.
 */
export function quietOf(
  { mutedUntil, mute, maintenance }: QuietReasons,
  environment: Environment,
  at: number,
): Quiet | undefined {
  const reasons: Quiet[] = maintenance
    .filter((one) => one.environment === null || one.environment === environment)
    .flatMap((one) => {
      const span = spanAt(one, at)
      return span ? [{ why: 'maintenance', until: span.to, name: one.name }] : []
    })
  if (mute && isLeft(mute.until, at)) reasons.push({ why: 'muted', until: mute.until })
  if (mutedUntil !== null && mutedUntil > at) reasons.push({ why: 'snoozed', until: mutedUntil })
  return reasons.sort((a, b) => endOf(b) - endOf(a))[0]
}

const isLeft = (until: number | null, at: number) => until === null || until > at

const endOf = ({ until }: Quiet) => until ?? Number.POSITIVE_INFINITY
