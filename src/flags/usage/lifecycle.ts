import { DAY_MS } from '../../lib/time'
import type { FlagDefinition } from '../model'
import type { Lifecycle } from './model'

/** After so many days of one variant for everybody, a flag decides nothing. */
const ONE_VARIANT_DAYS = 14
/** After so many days without an evaluation, nothing asks for a flag: longer than most holidays and release trains. */
const UNUSED_DAYS = 30

/** What is known of a flag's use in one environment. */
export interface Use {
  lastAt: number
  /** Null while there are several, empty for the default of the code. */
  variant: string | null
  variantSince: number
}

interface Facts {
  flag: Pick<FlagDefinition, 'expectedLifetimeDays'> & {
    createdAt: number
    archivedAt: number | null
  }
  /** One for each environment where it was ever evaluated. */
  uses: readonly Use[]
  /** The flags that have it as a prerequisite. */
  dependents: readonly string[]
  now: number
}

const days = (ms: number) => Math.floor(ms / DAY_MS)

/** Whether a flag is still needed. */
export function lifecycleOf({ flag, uses, dependents, now }: Facts): Lifecycle {
  const age = days(now - flag.createdAt)
  const lastAt = Math.max(flag.createdAt, ...uses.map((use) => use.lastAt))
  const unusedDays = days(now - lastAt)
  const isUnused = unusedDays >= UNUSED_DAYS
  const sole = soleVariant(uses, now)
  const reasons: Lifecycle['reasons'] = []
  if (flag.expectedLifetimeDays !== null && age > flag.expectedLifetimeDays)
    reasons.push({
      reason: 'age',
      words: `It is ${age} days old, and was expected to be needed for ${flag.expectedLifetimeDays}.`,
    })
  // A flag that is to stay serves one variant for years.
  if (sole && flag.expectedLifetimeDays !== null)
    reasons.push({
      reason: 'oneVariant',
      words: `Everybody has been served ${named(sole.variant)} for ${sole.days} days.`,
    })
  if (isUnused)
    reasons.push({
      reason: 'unused',
      words:
        uses.length === 0
          ? `Nothing has asked for it since it was made, ${age} days ago.`
          : `Nothing has asked for it for ${unusedDays} days.`,
    })
  const isSafeToRemove = isUnused && dependents.length === 0
  return {
    isPotentiallyStale: flag.archivedAt === null && reasons.length > 0,
    reasons,
    isSafeToRemove,
    advice: adviceOf({
      isUnused,
      isAsked: uses.length > 0,
      isSafeToRemove,
      dependents,
      sole,
      isStale: reasons.length > 0,
    }),
  }
}

/** The variant that all environments in use have served to everybody for long, if there is one. */
function soleVariant(uses: readonly Use[], now: number) {
  const inUse = uses.filter(({ lastAt }) => days(now - lastAt) < UNUSED_DAYS)
  const [first] = inUse
  if (!first || first.variant === null) return undefined
  if (inUse.some(({ variant }) => variant !== first.variant)) return undefined
  const since = Math.max(...inUse.map(({ variantSince }) => variantSince))
  const held = days(now - since)
  return held >= ONE_VARIANT_DAYS ? { variant: first.variant, days: held } : undefined
}

function adviceOf({
  isUnused,
  isAsked,
  isSafeToRemove,
  dependents,
  sole,
  isStale,
}: {
  isUnused: boolean
  isAsked: boolean
  isSafeToRemove: boolean
  dependents: readonly string[]
  sole: { variant: string } | undefined
  isStale: boolean
}): string {
  if (isSafeToRemove) return 'Nothing asks for it any more: it can be archived.'
  if (isUnused)
    return `Nothing asks for it any more, but it is a prerequisite of ${dependents.slice(0, 5).join(', ')}: take it out there, then archive it.`
  if (!isAsked) return 'Nothing has asked for it yet.'
  if (sole)
    return `Put ${named(sole.variant)} into the code in its place; once nothing asks for the flag, archive it.`
  return isStale
    ? 'It still decides between variants: give it a longer lifetime, or settle on one.'
    : 'It is in use.'
}

const named = (variant: string) => (variant === '' ? 'the default of the code' : variant)
