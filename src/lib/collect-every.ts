import { fullGC } from 'bun:jsc'

/**
 * Makes a function that counts work and collects garbage each time that `amount` of it is done (bytes, or turns).
 * Parsing leaves many times its input as garbage, and the collector, left alone, lets it grow.
 * @param givingBack one collection in this many also returns memory to the system. That takes longer, and the next work
 *   asks for the same memory again; without it, off-heap memory keeps growing.
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
