import { Problem } from '../lib/problem'

/** Bytes that many requests share; a request holds a part while its body is read and parsed. */
export interface Budget {
  /**
   * Takes bytes, waiting for others to give theirs back.
   * @throws Problem `overloaded` when none came free in time, or as many wait already.
   */
  take(bytes: number): void | Promise<void>
  give(bytes: number): void
  readonly held: number
}

interface Place {
  bytes: number
  admit(): void
}

export function budget(total: number, waitMs: number): Budget {
  let held = 0
  let awaited = 0
  const queue: Place[] = []

  function wait(bytes: number): Promise<void> {
    // Whoever waits has a body on the socket, which fills memory that nobody counts.
    if (queue.length > 0 && awaited + bytes > total) throw overloaded()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(place), 1)
        awaited -= bytes
        reject(overloaded())
        // Those behind it may fit where it did not.
        admit()
      }, waitMs)
      const place = {
        bytes,
        admit() {
          clearTimeout(timer)
          awaited -= bytes
          held += bytes
          resolve()
        },
      }
      queue.push(place)
      awaited += bytes
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

const overloaded = () =>
  new Problem('overloaded', 'Too many large bodies at once; send this again.', {
    retryAfterSeconds: 1,
  })
