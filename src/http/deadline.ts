/**
 * Rejects promises that take longer than one fixed time. One timer serves all of them: with one
 * time for all, the oldest always ends first.
 */
export function deadline(ms: number, late: () => Error) {
  const open: { endsAt: number; reject: (cause: Error) => void; done: boolean }[] = []
  let timer: Timer | undefined

  function sweep() {
    timer = undefined
    const now = performance.now()
    while (open[0] && (open[0].done || open[0].endsAt <= now)) {
      const one = open.shift()
      if (one && !one.done) one.reject(late())
    }
    if (open[0]) timer = setTimeout(sweep, Math.min(ms, 1000))
  }

  return <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const one = { endsAt: performance.now() + ms, reject, done: false }
      open.push(one)
      timer ??= setTimeout(sweep, Math.min(ms, 1000))
      work.then(
        (value) => {
          one.done = true
          resolve(value)
        },
        (cause) => {
          one.done = true
          reject(cause)
        },
      )
    })
}
