import { EPOCH, type NanoTime, parseNano } from '../../spans/nano-time'
import type { Intake } from '../normalize/intake'

/**
 * Nanoseconds since the epoch: text, as proto3 JSON has 64-bit numbers; a number, which it allows;
 * or `{low, high}`, which OpenTelemetry's JavaScript exporter sent in 0.44.
 * @returns undefined when it is none of these; zero when it was left out
 */
export function readTime(sent: unknown, intake: Intake): NanoTime | undefined {
  if (typeof sent === 'string') return parseNano(sent)
  if (typeof sent === 'number') {
    if (!Number.isSafeInteger(sent)) intake.hasRounded = true
    return sent >= 0 && sent < 2 ** 64 ? parseNano(BigInt(Math.round(sent)).toString()) : undefined
  }
  if (typeof sent === 'bigint') return parseNano(String(sent))
  if (sent === undefined || sent === null) return EPOCH
  const { low, high } = sent as { low?: unknown; high?: unknown }
  if (!isInteger(low) || !isInteger(high)) return undefined
  // The halves are signed where 32-bit arithmetic of JavaScript has made them.
  return parseNano(String((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)))
}

const isInteger = (sent: unknown): sent is number => Number.isInteger(sent)
