/**
 * Work that is done bit by bit. Each `yield` may give the turn to other work, and returns the CPU time it has had so
 * far, in ms.
 */
export type Working<Result> = Generator<undefined, Result, number>

/** How long work keeps the thread at a time; longer only if one of its bits is longer. */
const TURN_MS = 15
const MOST_DROPPED = 1000
/**
 * This many ms by the clock count as one ms of CPU time, at least. Work that is bounded by its CPU time then also ends on a busy
 * machine, where a thread gets little of it, and beside a slow disk, where it waits.
 */
const PASSED_A_WORKED = 5

/** Measures time from any beginning, in ms. */
interface Clock {
  /** CPU time of this thread. */
  worked(): number
  /** Time by the clock. */
  passed(): number
}

const CLOCK: Clock = {
  worked() {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  },
  passed: () => performance.now(),
}

interface Job {
  ticket: number
  /** CPU time of its turns so far, in ms. */
  worked: number
  turn(): boolean
  drop(): void
}

/**
 * Does several works at a time, turn by turn. The next turn is of the work that has had the least, so that short work
 * waits for one turn of long work, not for its end.
 */
export function turns(clock: Clock = CLOCK) {
  const waiting: Job[] = []
  /** Tickets of works that were dropped before they came, or after they were done. */
  const dropped = new Set<number>()
  let isWorking = false

  function work() {
    isWorking = waiting.length > 0
    if (!isWorking) return
    const job = waiting.reduce((least, one) => (one.worked < least.worked ? one : least))
    if (job.turn()) remove(job)
    // Not at once: the thread handles its messages first.
    setImmediate(work)
  }

  function remove(job: Job) {
    const at = waiting.indexOf(job)
    if (at >= 0) waiting.splice(at, 1)
  }

  return {
    /** @param ticket a number by which the work can be dropped */
    run<Result>(ticket: number, working: Working<Result>): Promise<Result | undefined> {
      const { promise, resolve, reject } = Promise.withResolvers<Result | undefined>()

      /** @returns whether the work is done */
      function turn(): boolean {
        const took = stopwatch(clock)
        const before = job.worked
        try {
          for (;;) {
            const { worked, passed } = took()
            job.worked = before + worked
            const { done, value } = working.next(job.worked)
            if (done) {
              resolve(value)
              return true
            }
            // By the clock, not by CPU time: other work waits by the clock.
            if (passed > TURN_MS) break
          }
        } catch (cause) {
          reject(cause)
          return true
        }
        job.worked = before + took().worked
        return false
      }

      function drop() {
        working.return(undefined as never)
        resolve(undefined)
      }

      const job: Job = { ticket, worked: 0, turn, drop }
      if (dropped.delete(ticket)) resolve(undefined)
      else waiting.push(job)
      if (!isWorking) work()
      return promise
    },
    reads: {
      /** Ends work that nobody waits for any more; its promise resolves to undefined. */
      'turns.drop'(ticket: number): void {
        const job = waiting.find((one) => one.ticket === ticket)
        if (job) {
          remove(job)
          job.drop()
          return
        }
        dropped.add(ticket)
        for (const oldest of dropped) {
          if (dropped.size <= MOST_DROPPED) break
          dropped.delete(oldest)
        }
      },
    },
  }
}

function stopwatch(clock: Clock) {
  const [workedBefore, passedBefore] = [clock.worked(), clock.passed()]
  return () => {
    const passed = clock.passed() - passedBefore
    return { worked: Math.max(clock.worked() - workedBefore, passed / PASSED_A_WORKED), passed }
  }
}

export type Turns = ReturnType<typeof turns>
