import { Problem } from '../lib/problem'

/** Buckets kept; one idle for a minute is full again and may be forgotten. */
const REMEMBERED = 10_000

interface Bucket {
  tokens: number
  at: number
}

/**
 * Token buckets by name, each holding one minute's worth: a burst may take all of it, then it
 * comes back evenly.
 */
export function rateLimiter() {
  const buckets = new Map<string, Bucket>()
  return {
    /** @throws Problem `rate_limited` with the seconds until enough has come back. */
    take(name: string, count: number, perMinute: number, now: number): void {
      const bucket = buckets.get(name) ?? make(name, perMinute, now)
      // A clock that was set back must not take away what was there.
      const elapsed = Math.max(0, now - bucket.at)
      bucket.tokens = Math.min(perMinute, bucket.tokens + (elapsed * perMinute) / 60_000)
      bucket.at = now
      if (bucket.tokens < count)
        throw new Problem('rate_limited', `This key may send ${perMinute} items a minute.`, {
          // One more: by the time a batch is counted, the door has taken one for the request.
          retryAfterSeconds: Math.max(1, Math.ceil(((count + 1 - bucket.tokens) * 60) / perMinute)),
        })
      bucket.tokens -= count
    },
  }

  function make(name: string, perMinute: number, now: number): Bucket {
    if (buckets.size >= REMEMBERED)
      for (const [old, { at }] of buckets) if (at < now - 60_000) buckets.delete(old)
    const bucket = { tokens: perMinute, at: now }
    buckets.set(name, bucket)
    return bucket
  }
}
