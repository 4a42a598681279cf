import type { Rule, Serve } from '../model'
import { conditionFrom, operationOf } from './condition-from'
import { Unsayable } from './document'
import { branchLogic, FLAG_KEY, SECOND_MS, serveLogic, TIME, WHOLE } from './rule-logic'

/**
 * The rules that are said so, when rules can say just this: `{"if": [condition, variant, condition, variant, …]}`.
 * @returns undefined for a raw rule that is more than that
 */
export function rulesFrom(targeting: unknown): Rule[] | undefined {
  const [name, operands] = operationOf(targeting)
  if (name !== 'if' || !Array.isArray(operands) || operands.length % 2 !== 0) return undefined
  const rules: Rule[] = []
  for (let at = 0; at < operands.length; at += 2) {
    const serve = serveFrom(operands[at + 1])
    if (!serve) return undefined
    rules.push({ id: `r${rules.length + 1}`, ...whenFrom(operands[at]), serve })
  }
  const said = () => ({ if: rules.flatMap((rule) => branchLogic(rule, ($ref) => ({ $ref }))) })
  return isSame(said, targeting) ? rules : undefined
}

/** What was guessed is right when it says the same again. */
function isSame(said: () => unknown, logic: unknown): boolean {
  try {
    return Bun.deepEquals(said(), logic)
  } catch (error) {
    if (error instanceof Unsayable) return false
    throw error
  }
}

function whenFrom(logic: unknown): Pick<Rule, 'when' | 'schedule'> {
  const [name, parts] = operationOf(logic)
  const startAt = Array.isArray(parts) && name === 'and' ? timeFrom('>=', parts[0]) : undefined
  const after = startAt === undefined ? 0 : 1
  const endAt = Array.isArray(parts) && name === 'and' ? timeFrom('<', parts[after]) : undefined
  const condition = (startAt ?? endAt) ? (parts as unknown[]).at(-1) : logic
  return {
    ...(condition !== true && { when: conditionFrom(condition) }),
    ...((startAt ?? endAt) !== undefined && {
      schedule: { ...(startAt && { startAt }), ...(endAt && { endAt }) },
    }),
  }
}

/** The time that the clock of flagd is compared with. */
function timeFrom(operator: string, logic: unknown): string | undefined {
  const [name, operands] = operationOf(logic)
  const [clock, seconds] = Array.isArray(operands) ? operands : []
  if (name !== operator || !Bun.deepEquals(clock, TIME)) return undefined
  return typeof seconds === 'number' ? isoOf(seconds) : undefined
}

function isoOf(seconds: number): string | undefined {
  const time = new Date(seconds * SECOND_MS)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

function serveFrom(logic: unknown): Serve | undefined {
  if (typeof logic === 'string') return { variant: logic }
  const [, operands] = operationOf(logic)
  const [, dealt] = operationOf(Array.isArray(operands) ? operands[2] : undefined)
  if (!Array.isArray(dealt)) return undefined
  const [hashed, ...shares] = dealt
  const [, texts] = operationOf(hashed)
  const [seed, key] = Array.isArray(texts) ? texts : []
  const [, bucketBy] = operationOf(key)
  const serve = {
    ...(splitFrom(shares) ?? progressiveFrom(shares)),
    ...(bucketBy !== 'targetingKey' && { bucketBy }),
    ...(!Bun.deepEquals(seed, FLAG_KEY) && { seed }),
  } as Serve
  if (!('split' in serve || 'progressive' in serve) || typeof bucketBy !== 'string')
    return undefined
  return isSame(() => serveLogic(serve), logic) ? serve : undefined
}

function splitFrom(shares: unknown[]): object | undefined {
  const split = shares.flatMap((share) =>
    Array.isArray(share) && typeof share[0] === 'string' && Number.isInteger(share[1])
      ? [{ variant: share[0], weight: share[1] }]
      : [],
  )
  return split.length > 0 && split.length === shares.length ? { split } : undefined
}

/** The weight of the first share grows with time: `{"if": [at or after, weight, at or after, weight, …, 0]}`, the last step first. */
function progressiveFrom([first, second]: unknown[]): object | undefined {
  if (!Array.isArray(first) || !Array.isArray(second)) return undefined
  const [, stairs] = operationOf(first[1])
  if (!Array.isArray(stairs)) return undefined
  const steps: { at: string; percent: number }[] = []
  for (let at = 0; at + 1 < stairs.length; at += 2) {
    const time = timeFrom('>=', stairs[at])
    const weight = stairs[at + 1]
    if (time === undefined || typeof weight !== 'number') return undefined
    steps.unshift({ at: time, percent: (weight / WHOLE) * 100 })
  }
  return { progressive: { variant: first[0], otherwise: second[0], steps } }
}
