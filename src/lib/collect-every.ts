import { fullGC } from 'bun:jsc'

/**
 * Collects garbage each time so much (bytes, or turns) has been worked through: what is parsed becomes
 * garbage many times its size, and the collector, left alone, lets it grow beside what is large.
 * The memory stays with the process, for what is parsed next.
 */
export const collectEvery = (amount: number) => every(amount, fullGC)

/** The same, but gives the memory back: for what lies outside of the heap, and for bursts. Takes longer. */
export const giveBackEvery = (amount: number) => every(amount, () => Bun.gc(true))

function every(amount: number, collect: () => void): (worked: number) => void {
  let since = 0
  return (worked) => {
    since += worked
    if (since < amount) return
    since = 0
    collect()
  }
}
