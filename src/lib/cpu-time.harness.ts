/**
 * Does something, and says what it took of the processors (ms): for tests of what must not grow with
 * the square of a hostile text. By the clock, other programs of a busy machine would count.
 */
export async function cpuOf<Result>(work: () => Result | Promise<Result>) {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000, result }
}
