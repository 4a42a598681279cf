/** How many names have a bucket of their own. */
const REMEMBERED = 10_000
/** How many buckets all further names share. */
const CROWD = 1024
/** Names are moved in the order of their use this often at most: moving one costs more than looking it up. */
const ORDER_MS = 1000

interface Bucket {
  /** The tokens of a full bucket. */
  amount: number
  /** Below 0 after a charge of more than there were. */
  tokens: number
  at: number
  /** When its name was last moved to the end of the order of use. */
  orderedAt: number
}

interface Options {
  /** The time in which an empty bucket fills up. */
  periodMs?: number
  remembered?: number
  crowd?: number
  /**
   * Decides which shared bucket a name gets. It is secret, so that nobody can choose names that share a bucket with
   * somebody else.
   */
  seed?: bigint
}

/**
 * Token buckets by name, each holding one period's worth: a burst may take all of it, then it comes back evenly.
 * A new name costs the same however many there are, and a bucket is forgotten only when it is full again: a client that brings
 * ten thousand names makes nobody's bucket be forgotten, its own included. Further names share some buckets meanwhile.
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
    // A name that moves out of a shared bucket does not get back what was used up there.
    if (before) bucket.tokens = Math.min(amount, before.tokens)
    buckets.set(name, bucket)
    return bucket
  }

  /** Forgets the least recently used name, if its bucket is full again. @returns whether it did */
  function hasForgotten(now: number): boolean {
    const [oldest] = buckets
    if (!oldest) return true
    const [name, bucket] = oldest
    refill(bucket, bucket.amount, now)
    return bucket.tokens >= bucket.amount && buckets.delete(name)
  }

  function refill(bucket: Bucket, amount: number, now: number) {
    // A clock that is set back must not take tokens away.
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

  /** The seconds in which this many tokens come back. */
  const secondsFor = (tokens: number, amount: number) =>
    Math.max(1, Math.ceil((tokens * periodMs) / 1000 / amount))

  return {
    /**
     * Takes all `count` tokens or none.
     * @param amount tokens that may be taken in a period
     * @returns 0, or the seconds to wait until enough has come back
     */
    take(name: string, count: number, amount: number, now: number): number {
      const bucket = bucketOf(name, amount, now)
      // One more: by the time a batch is counted, the door has taken one for the request.
      if (bucket.tokens < count) return secondsFor(count + 1 - bucket.tokens, amount)
      bucket.tokens -= count
      return 0
    },
    /** Takes tokens for what has been used already. Where there are too few, the rest is owed. */
    charge(name: string, count: number, amount: number, now: number): void {
      bucketOf(name, amount, now).tokens -= count
    },
    /** @returns 0, or the seconds until nothing is owed any more */
    owes(name: string, amount: number, now: number): number {
      const { tokens } = bucketOf(name, amount, now)
      return tokens > 0 ? 0 : secondsFor(1 - tokens, amount)
    },
    /** Buckets in memory. */
    get size() {
      return buckets.size + shared.filter(Boolean).length
    },
  }
}
