import { Problem } from '../lib/problem'

/** Bytes that many requests share; a request holds a part while its body is read and parsed. */
export interface Budget {
  /**
   * Takes bytes, waiting for others to give theirs back.
   * @throws Problem `overloaded` when none came free in time.
   */
  take(bytes: number): void | Promise<void>
  give(bytes: number): void
  readonly held: number
}

export function budget(total: number, waitMs: number): Budget {
  let held = 0
  const queue: { bytes: number; admit: () => void }[] = []

  function wait(bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(place), 1)
        // Those behind it may fit where it did not.
        admit()
        reject(
          new Problem('overloaded', 'Too many large bodies at once; send this again.', {
            retryAfterSeconds: 1,
          }),
        )
      }, waitMs)
      const place = {
        bytes,
        admit() {
          clearTimeout(timer)
          held += bytes
          resolve()
        },
      }
      queue.push(place)
    })
  }

  function admit() {
    while (queue[0] && (held === 0 || held + queue[0].bytes <= total)) queue.shift()?.admit()
  }

  return {
    take(bytes) {
      // A body larger than everything must not wait for ever: alone, it may pass.
      if (held > 0 && (held + bytes > total || queue.length > 0)) return wait(bytes)
      held += bytes
    },
    give(bytes) {
      held -= bytes
      admit()
    },
    get held() {
      return held
    },
  }
}
