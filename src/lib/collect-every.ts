import { fullGC } from 'bun:jsc'

/**
 * Collects garbage each time so much (bytes, or turns) has been worked through: what is parsed becomes
 * garbage many times its size, and the collector, left alone, lets it grow beside what is large.
 * @param givingBack of so many collections one gives memory back to the system. That takes longer, and
 *   the next work asks for the same memory again; what lies outside of the heap grows without it.
 */
export function collectEvery(amount: number, givingBack = 1): (worked: number) => void {
  let since = 0
  let collections = 0
  return (worked) => {
    since += worked
    if (since < amount) return
    since = 0
    collections++
    if (collections % givingBack === 0) Bun.gc(true)
    else fullGC()
  }
}
