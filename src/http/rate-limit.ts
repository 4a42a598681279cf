/** Names that each have a bucket of their own. */
const REMEMBERED = 10_000
/** Buckets that the names beyond them share. */
const CROWD = 1024
/** How exactly names stand in the order of their use: to move one costs more than to look it up. */
const ORDER_MS = 1000

interface Bucket {
  /** What it holds when it is full. */
  amount: number
  /** Below 0 after a charge that was more than there was. */
  tokens: number
  at: number
  /** When it was last put at the end of the order. */
  orderedAt: number
}

interface Options {
  /** In which time an empty bucket is full again. */
  periodMs?: number
  remembered?: number
  crowd?: number
  /** Says which of the shared buckets a name gets: nobody may know how to reach another's. */
  seed?: bigint
}

export type RateLimiter = ReturnType<typeof rateLimiter>

/**
 * Token buckets by name, each holding one period's worth: a burst may take all of it, then it comes back evenly.
 * A new name costs the same however many there are, and no bucket is forgotten before it is full again: who brings
 * ten thousand names empties nobody's memory, its own included. The names beyond share a few buckets meanwhile.
 */
export function rateLimiter({
  periodMs = 60_000,
  remembered = REMEMBERED,
  crowd = CROWD,
  seed = crypto.getRandomValues(new BigUint64Array(1))[0] as bigint,
}: Options = {}) {
  /** Least recently used first, to the second. */
  const buckets = new Map<string, Bucket>()
  const shared: (Bucket | undefined)[] = []

  function bucketOf(name: string, amount: number, now: number): Bucket {
    const known = buckets.get(name)
    if (!known) return bucketOfNew(name, amount, now)
    refill(known, amount, now)
    if (known.orderedAt < now - ORDER_MS) {
      buckets.delete(name)
      buckets.set(name, known)
      known.orderedAt = now
    }
    return known
  }

  function bucketOfNew(name: string, amount: number, now: number): Bucket {
    const place = Number(BigInt(Bun.hash(name, seed)) % BigInt(crowd))
    const before = shared[place]
    if (before) refill(before, amount, now)
    if (buckets.size >= remembered && !hasForgotten(now)) {
      shared[place] = before ?? full(amount, now)
      return shared[place]
    }
    const bucket = full(amount, now)
    // What it has used up among others is not given back by a bucket of its own.
    if (before) bucket.tokens = Math.min(amount, before.tokens)
    buckets.set(name, bucket)
    return bucket
  }

  /** Forgets the name that was not used for longest, if its bucket is full again. */
  function hasForgotten(now: number): boolean {
    const [oldest] = buckets
    if (!oldest) return true
    const [name, bucket] = oldest
    refill(bucket, bucket.amount, now)
    return bucket.tokens >= bucket.amount && buckets.delete(name)
  }

  function refill(bucket: Bucket, amount: number, now: number) {
    // A clock that was set back must not take away what was there.
    const elapsed = Math.max(0, now - bucket.at)
    bucket.amount = amount
    bucket.tokens = Math.min(amount, bucket.tokens + (elapsed * amount) / periodMs)
    bucket.at = now
  }

  const full = (amount: number, now: number): Bucket => ({
    amount,
    tokens: amount,
    at: now,
    orderedAt: now,
  })

  /** Seconds in which so many come back. */
  const secondsFor = (tokens: number, amount: number) =>
    Math.max(1, Math.ceil((tokens * periodMs) / 1000 / amount))

  return {
    /**
     * Takes all of it or nothing.
     * @param amount what may be taken in a period
     * @returns 0, or the seconds to wait until enough has come back
     */
    take(name: string, count: number, amount: number, now: number): number {
      const bucket = bucketOf(name, amount, now)
      // One more: by the time a batch is counted, the door has taken one for the request.
      if (bucket.tokens < count) return secondsFor(count + 1 - bucket.tokens, amount)
      bucket.tokens -= count
      return 0
    },
    /** Takes what has been used already, be it more than there is: the rest is owed. */
    charge(name: string, count: number, amount: number, now: number): void {
      bucketOf(name, amount, now).tokens -= count
    },
    /** @returns 0, or the seconds to wait until nothing is owed any more */
    owes(name: string, amount: number, now: number): number {
      const { tokens } = bucketOf(name, amount, now)
      return tokens > 0 ? 0 : secondsFor(1 - tokens, amount)
    },
    /** Buckets that are held. */
    get size() {
      return buckets.size + shared.filter(Boolean).length
    },
  }
}
