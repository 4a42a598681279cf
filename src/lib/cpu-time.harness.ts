/**
 * Runs work and measures its CPU time in ms, for tests of code whose cost must not grow with the square of a hostile
 * text. Wall time would include what other programs do on a busy machine.
 */
export async function cpuOf<Result>(work: () => Result | Promise<Result>) {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000, result }
}
