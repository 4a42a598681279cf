/** What is worked at bit by bit; each `yield` may give the turn to others, and returns how long it has worked, in ms of a processor. */
export type Working<Result> = Generator<undefined, Result, number>

/** Work keeps the thread no longer than this at a time, or than its longest bit. */
const TURN_MS = 15
const MOST_DROPPED = 1000
/**
 * Beside other programs a thread gets a part of a processor: so many ms that pass count as one of work. What is bounded by its work
 * ends then too where the machine is busy, or waits for a slow disk.
 */
const PASSED_A_WORKED = 5

/** Both in ms, from any beginning. */
interface Clock {
  /** What this thread has had of a processor. */
  worked(): number
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
  /** What its turns have taken so far, in ms of a processor. */
  worked: number
  turn(): boolean
  drop(): void
}

/** Works at several things turn by turn, next at what has had the least: what is short waits for a turn of what is long, not for its end. */
export function turns(clock: Clock = CLOCK) {
  const waiting: Job[] = []
  /** Tickets that were dropped before their work came, or after it was done. */
  const dropped = new Set<number>()
  let isWorking = false

  function work() {
    isWorking = waiting.length > 0
    if (!isWorking) return
    const job = waiting.reduce((least, one) => (one.worked < least.worked ? one : least))
    if (job.turn()) remove(job)
    // Messages to the thread are heard first.
    setImmediate(work)
  }

  function remove(job: Job) {
    const at = waiting.indexOf(job)
    if (at >= 0) waiting.splice(at, 1)
  }

  return {
    /** @param ticket what it can be dropped by */
    run<Result>(ticket: number, working: Working<Result>): Promise<Result | undefined> {
      const { promise, resolve, reject } = Promise.withResolvers<Result | undefined>()

      /** @returns whether it is done */
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
            // What others wait for is the time that passes.
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
      /** Ends what nobody waits for any more: its promise becomes undefined. */
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
