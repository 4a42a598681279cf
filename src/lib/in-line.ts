/**
 * Lets a few works be under way at once; the others wait, and begin in the order in which they came.
 * @param most how many
 */
export function inLine(most: number) {
  let underWay = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (underWay < most) underWay++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Who waits takes the place over.
      const next = waiting.shift()
      if (next) next()
      else underWay--
    }
  }
}
