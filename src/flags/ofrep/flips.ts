import { timeOf } from '../../http/time-of'
import type { Definitions } from '../evaluate/flag-set'
import type { Rule } from '../model'

/**
 * The times at which flags answer otherwise though nobody changes them: starts and ends of rules, ends of overrides, steps of
 * progressive roll-outs, and what raw rules compare `$flagd.timestamp` with.
 * @returns ms since the epoch, in order
 */
export function flips({ flags, segments, overrides }: Definitions): number[] {
  const times = new Set<number>()
  for (const { rules, targeting } of flags) {
    for (const rule of rules) for (const at of ofRule(rule)) times.add(at)
    for (const at of ofLogic(targeting)) times.add(at)
    for (const at of ofLogic(rules)) times.add(at)
  }
  for (const { when } of segments) for (const at of ofLogic(when)) times.add(at)
  for (const { until } of overrides) if (until !== null) times.add(until)
  return [...times].sort((a, b) => a - b)
}

function ofRule({ schedule, serve }: Rule): number[] {
  const steps = 'progressive' in serve ? serve.progressive.steps.map(({ at }) => at) : []
  return [schedule?.startAt, schedule?.endAt, ...steps].flatMap((at) => timeOf(at) ?? [])
}

/** Numbers beside `{"var": "$flagd.timestamp"}`, which is in seconds, wherever it is compared. */
function ofLogic(part: unknown): number[] {
  if (part === null || typeof part !== 'object') return []
  const inside = Object.values(part).flatMap(ofLogic)
  if (!Array.isArray(part) || !part.some(isTimestamp)) return inside
  return [...inside, ...part.filter((one) => typeof one === 'number').map((at) => at * 1000)]
}

function isTimestamp(part: unknown): boolean {
  if (part === null || typeof part !== 'object' || !('var' in part)) return false
  const [name] = Array.isArray(part.var) ? part.var : [part.var]
  return name === '$flagd.timestamp'
}
