/**
 * Rejects promises that take longer than one fixed time. One timer serves all of them: with one
 * time for all, the oldest always ends first.
 */
export function deadline(ms: number, late: () => Error) {
  // In order of their ends, and without those that are settled.
  const open = new Set<{ endsAt: number; reject: (cause: Error) => void }>()
  let timer: Timer | undefined

  function sweep() {
    timer = undefined
    const now = performance.now()
    for (const one of open) {
      if (one.endsAt > now) break
      open.delete(one)
      one.reject(late())
    }
    if (open.size > 0) watch()
  }

  function watch() {
    timer = setTimeout(sweep, Math.min(ms, 1000))
  }

  return <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const one = { endsAt: performance.now() + ms, reject }
      open.add(one)
      if (timer === undefined) watch()
      work.then(
        (value) => {
          open.delete(one)
          resolve(value)
        },
        (cause) => {
          open.delete(one)
          reject(cause)
        },
      )
    })
}
