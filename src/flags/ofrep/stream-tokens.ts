import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR_MS } from '../../lib/time'

/** For so long an address of a stream is handed out; it opens the stream for as long again. */
const PERIOD_MS = HOUR_MS
const MAC_BYTES = 18

/**
 * Makes tokens for addresses of streams: an EventSource sends no headers, and a key must not stand in an address. A token says of
 * which key it is only to this process, opens nothing but the stream, and ends within two hours. Within an hour a key has one token,
 * so that an answer that is the same has the same bytes.
 * @param secret drawn anew at each start
 */
export function streamTokens(secret: Uint8Array) {
  const macOf = (key: string, period: number) =>
    createHmac('sha256', secret).update(`${key} ${period}`).digest().subarray(0, MAC_BYTES)
  const made = new Map<string, { period: number; token: string }>()

  /** Periods of different keys begin at different moments: not all clients come for a new address at once. */
  const periodOf = (key: string, now: number) =>
    Math.floor((now + (Number.parseInt(key.slice(-6), 16) % PERIOD_MS)) / PERIOD_MS)

  return {
    /** @param key the id of an ingest key */
    make(key: string, now: number): string {
      const period = periodOf(key, now)
      const before = made.get(key)
      if (before?.period === period) return before.token
      const token = Buffer.concat([
        Buffer.from(key.replaceAll('-', ''), 'hex'),
        Buffer.from(period.toString(16).padStart(8, '0'), 'hex'),
        macOf(key, period),
      ]).toString('base64url')
      made.set(key, { period, token })
      return token
    },
    /** @returns the id of the key that a token is of, and whether it is good at a time; undefined for what is no token of ours */
    open(token: string): { key: string; isGood(now: number): boolean } | undefined {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== 16 + 4 + MAC_BYTES) return undefined
      const hex = bytes.toString('hex', 0, 16)
      const key = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      const period = bytes.readUInt32BE(16)
      if (!timingSafeEqual(bytes.subarray(20), macOf(key, period))) return undefined
      return { key, isGood: (now) => periodOf(key, now) - period <= 1 }
    },
  }
}

export type StreamTokens = ReturnType<typeof streamTokens>
