import { EvaluationFailure, type Run, spend } from './run'
import { shown } from './trace'

/** Weights are added up to at most this (flagd's own bound). */
const HEAVIEST = 2 ** 31 - 1

/** A part of a split: what it stands for, and its share of the sum of all weights. */
export interface Share<T> {
  value: T
  weight: number
}

/**
 * Deals by the hash of a text as flagd's `fractional` in version 2 does: MurmurHash3 x86_32 with seed 0 of its UTF-8 bytes, times the
 * sum of the weights, over 2³². The first share whose end lies beyond that has it, so a share that grows at the end of the list only
 * gains keys.
 * @returns undefined when the weights add up to nothing, or to more than flagd adds
 */
export function deal<T>(
  hashed: string,
  shares: readonly Share<T>[],
  run: Run,
): Share<T> | undefined {
  spend(run, shares.length + Math.ceil(hashed.length / 64))
  let sum = 0
  for (const { weight } of shares) sum += weight
  if (sum > HEAVIEST) return undefined
  const hash = Bun.hash.murmur32v3(hashed)
  const bucket = bucketOf(hash, sum)
  run.trace?.buckets.push({
    hashed: String(shown(hashed)),
    percent: (hash / 2 ** 32) * 100,
    shares: inPercent(shares, sum),
  })
  let end = 0
  return shares.find(({ weight }) => {
    end += weight
    return end > bucket
  })
}

/** (hash × sum) >> 32 for 32 and 31 bits, whose product no double holds: the halves of the hash by themselves. */
export function bucketOf(hash: number, sum: number): number {
  const high = Math.floor(hash / 2 ** 16) * sum
  const low = (hash % 2 ** 16) * sum
  return Math.floor((high + Math.floor(low / 2 ** 16)) / 2 ** 16)
}

function inPercent<T>(shares: readonly Share<T>[], sum: number) {
  let end = 0
  return shares.map(({ value, weight }) => {
    const from = end
    end += weight
    return { variant: String(value), from: (from / sum) * 100, to: (end / sum) * 100 }
  })
}

/**
 * flagd's operator: `[by?, [variant, weight?], …]`. Without `by` it hashes the flag's key and the targeting key.
 * @returns null where it has nothing to hash, or an entry is no share: the flag's default is served
 */
export function fractional(given: readonly unknown[], run: Run): unknown {
  const [first] = given
  const [hashed, entries] =
    typeof first === 'string' ? [first, given.slice(1)] : [ownKey(run), given]
  if (hashed === undefined) return null
  const shares: Share<unknown>[] = []
  for (const entry of entries) {
    const share = shareOf(entry)
    if (share === undefined) return null
    shares.push(share)
  }
  return deal(hashed, shares, run)?.value ?? null
}

function ownKey({ flagKey, context }: Run): string | undefined {
  const key = Object.hasOwn(context, 'targetingKey') ? context.targetingKey : undefined
  if (!key) return undefined
  if (typeof key === 'object') throw new EvaluationFailure('The targetingKey is not a text.')
  return `${flagKey}${key}`
}

function shareOf(entry: unknown): Share<unknown> | undefined {
  if (!Array.isArray(entry) || entry.length === 0 || entry.length > 2) return undefined
  const [value, weight = 1] = entry
  if (value !== null && typeof value === 'object') return undefined
  if (!Number.isInteger(weight)) return undefined
  // A computed weight may come out below zero, where a roll-out has not begun.
  return { value, weight: Math.max(0, weight) }
}
