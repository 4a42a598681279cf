/** How many of a value went so far in the funnel: index 0 is of those who came to the first step alone. */
export type FurthestSteps = ArrayLike<number>

export interface Value {
  /** The dimension's name. */
  by: string
  value: string
  furthest: FurthestSteps
}

/** What those who were lost have in common more often than those who went on. */
export interface Cause {
  by: string
  value: string
  lost: number
  wentOn: number
  /** Of all who were lost, and of all who went on. */
  lostShare: number
  wentOnShare: number
  /** How many times as often among the lost; null where too few people say so. */
  times: number | null
  /** How many more would have gone on, had they been lost as seldom as the others. */
  more: number
}

const MOST_CAUSES = 7
/** Below this no share says how many times as often. */
const ENOUGH = 20
/** A difference that chance makes less often than once in forty is shown; of few people each is. */
const STANDARD_ERRORS = 2

/**
 * What sets those apart who were lost before a step, the most telling first: what would give most people back.
 * @param step from 1, the second; who came to it has gone on
 */
export function causesOf(values: readonly Value[], all: FurthestSteps, step: number): Cause[] {
  const [lostAll, wentAll] = partsAt(all, step)
  if (lostAll === 0 || wentAll === 0) return []
  return values
    .flatMap(({ by, value, furthest }): Cause[] => {
      const [lost, wentOn] = partsAt(furthest, step)
      const [lostShare, wentOnShare] = [lost / lostAll, wentOn / wentAll]
      const others = lostAll + wentAll - lost - wentOn
      if (value === '' || others === 0) return []
      const more = lost - ((lost + wentOn) * (lostAll - lost)) / others
      if (more < 1 || !isMoreThanChance()) return []
      const times = lost + wentOn < ENOUGH || wentOn === 0 ? null : lostShare / wentOnShare
      return [{ by, value, lost, wentOn, lostShare, wentOnShare, times, more }]

      function isMoreThanChance(): boolean {
        if (lostAll + wentAll < ENOUGH) return true
        const rate = (lost + wentOn) / (lostAll + wentAll)
        const error = Math.sqrt(rate * (1 - rate) * (1 / lostAll + 1 / wentAll))
        return lostShare - wentOnShare >= STANDARD_ERRORS * error
      }
    })
    .sort((a, b) => b.more - a.more || (`${a.by}:${a.value}` < `${b.by}:${b.value}` ? -1 : 1))
    .slice(0, MOST_CAUSES)
}

/** How many came to the step before and no further, and how many went on. */
export function partsAt(furthest: FurthestSteps, step: number): [lost: number, wentOn: number] {
  let wentOn = 0
  for (let i = step; i < furthest.length; i++) wentOn += furthest[i] as number
  return [furthest[step - 1] as number, wentOn]
}
