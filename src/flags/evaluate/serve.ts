import { deal, type Share } from '../json-logic/fractional'
import { pathOf, valueAt } from '../json-logic/path'
import { EvaluationFailure, type Run } from '../json-logic/run'
import type { Rule, Serve } from '../model'
import type { Reason } from './answer'

/** What a rule serves. */
export interface Served {
  variant: string
  reason: Reason
}

/** A split without the attribute that it deals by. */
export class MissingKey extends EvaluationFailure {}

/** A percentage is kept to three decimals, as a weight of so many. */
const WHOLE = 100_000

export function compileServe({ serve }: Rule): (run: Run) => Served {
  if ('variant' in serve) {
    const served: Served = { variant: serve.variant, reason: 'TARGETING_MATCH' }
    return () => served
  }
  const hashedOf = compileKey(serve)
  const sharesAt = compileShares(serve)
  return (run) => {
    const share = deal(hashedOf(run), sharesAt(run.now), run)
    if (!share) throw new EvaluationFailure('The weights of a split add up to nothing.')
    return { variant: share.value, reason: 'SPLIT' }
  }
}

type Splitting = Exclude<Serve, { variant: string }>

/** What is hashed: the seed, which is the flag's own key unless it says another, and the attribute's value. */
function compileKey({ bucketBy = 'targetingKey', seed }: Splitting): (run: Run) => string {
  const path = pathOf(bucketBy)
  return (run) => {
    const value = valueAt(path, run.context, run)
    if (value === undefined || value === null || value === '' || typeof value === 'object')
      throw new MissingKey(
        `The split needs the attribute ${bucketBy}, which the context does not have.`,
      )
    return `${seed ?? run.flagKey}${value}`
  }
}

function compileShares(serve: Splitting): (now: number) => Share<string>[] {
  if ('split' in serve) {
    const shares = serve.split.map(({ variant, weight }) => ({ value: variant, weight }))
    return () => shares
  }
  const { variant, otherwise, steps } = serve.progressive
  const stairs = steps.map(({ at, percent }) => ({ at: Date.parse(at), percent }))
  return (now) => {
    const percent = stairs.findLast(({ at }) => at <= now)?.percent ?? 0
    const weight = Math.round((percent / 100) * WHOLE)
    return [
      { value: variant, weight },
      { value: otherwise, weight: WHOLE - weight },
    ]
  }
}
