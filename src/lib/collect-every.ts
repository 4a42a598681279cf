/**
 * Collects garbage each time so much (bytes, or turns) has been worked through: what is parsed becomes
 * garbage many times its size, and the collector, left alone, lets it grow beside what is large.
 */
export function collectEvery(amount: number): (worked: number) => void {
  let since = 0
  return (worked) => {
    since += worked
    if (since < amount) return
    since = 0
    Bun.gc(true)
  }
}
