/** When the wait for something ends, on the clock of `performance.now()`. It may move on as more of that thing comes. */
export type EndsAt = () => number

/** How often to look for promises whose time is over. */
const SWEEP_MS = 1000

/**
 * Rejects promises whose time is over. One timer serves all of them.
 * @param sweepMs how often to look, so how late a promise may be rejected
 */
export function deadline(late: () => Error, sweepMs = SWEEP_MS) {
  const open = new Set<{ endsAt: EndsAt; reject: (cause: Error) => void }>()
  let timer: Timer | undefined

  function sweep() {
    timer = undefined
    const now = performance.now()
    for (const one of open) {
      if (one.endsAt() > now) continue
      open.delete(one)
      one.reject(late())
    }
    if (open.size > 0) watch()
  }

  function watch() {
    timer = setTimeout(sweep, sweepMs)
  }

  return <T>(work: Promise<T>, endsAt: EndsAt): Promise<T> =>
    new Promise((resolve, reject) => {
      const one = { endsAt, reject }
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
