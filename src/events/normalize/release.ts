import type { Intake } from './intake'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
const CONTROL = /[\0-\x1f\x7f-\x9f]/

/** Not parsed: `main@a8f31c2` is as good as `1.2.3`. Never cut, or two releases could become one. */
export function readRelease(value: unknown, intake: Intake): string | undefined {
  if (value === undefined || value === null) return undefined
  const most = intake.limits.releaseLength
  const isRelease =
    typeof value === 'string' && value !== '' && value.length <= most && !CONTROL.test(value)
  return isRelease && value.isWellFormed()
    ? value
    : intake.refuse('release', `must be 1 to ${most} characters without control characters`)
}
