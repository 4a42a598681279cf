import { parseTimestamp } from '../../../intake/timestamp'
import { type NanoTime, parseNano } from '../../spans/nano-time'

const FRACTION = /\.(\d{1,9})\d*/

/** Nanoseconds since the epoch as text, or RFC 3339 with up to nine digits of fraction. */
export function readNativeTime(sent: unknown): NanoTime | undefined {
  if (typeof sent !== 'string') return undefined
  const nano = parseNano(sent)
  if (nano) return nano
  if (!sent.includes('-')) return undefined
  const ms = parseTimestamp(sent)
  if (ms === undefined || ms < 0) return undefined
  const fraction = FRACTION.exec(sent)?.[1] ?? ''
  return { seconds: Math.floor(ms / 1000), nanos: Number(fraction.padEnd(9, '0')) }
}
