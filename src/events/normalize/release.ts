import { isRelease } from '../../releases/is-release'
import type { Intake } from './intake'

/** Reads the release. One that is too long is refused rather than cut, or two could become one. */
export function readRelease(value: unknown, intake: Intake): string | undefined {
  if (value === undefined || value === null) return undefined
  const most = intake.limits.releaseLength
  return isRelease(value, most)
    ? value
    : intake.refuse('release', `must be 1 to ${most} characters without control characters`)
}
