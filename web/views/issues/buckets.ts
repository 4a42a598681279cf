/** Events that happened from `at` (ms) on. */
export interface Bucket {
  at: number
  count: number
}

/** Hourly counts as buckets of equal length from one time to another (ms), empty ones included. */
export function bucketsOf(
  hours: readonly { hour: string; total: number }[],
  from: number,
  to: number,
  lengthMs: number,
): Bucket[] {
  const buckets = Array.from({ length: Math.ceil((to - from) / lengthMs) }, (_, i) => ({
    at: from + i * lengthMs,
    count: 0,
  }))
  for (const { hour, total } of hours) {
    const bucket = buckets[Math.floor((Date.parse(hour) - from) / lengthMs)]
    if (bucket) bucket.count += total
  }
  return buckets
}
