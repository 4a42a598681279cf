import type { Change, ChangeOutcome } from '../db/changes/change'
import { type Outcome, resultOf } from '../lib/outcome'
import { Problem } from '../lib/problem'
import type { Call, Table } from '../lib/remote'

interface Options {
  /** Puts a change on disk, at its place in the log. @param isAwaited whether somebody waits for its outcome */
  append(change: Change, isAwaited: boolean): Promise<void>
  /** How long who asks waits for the outcome. */
  timeoutMs: number
  /** What the disk says to the digest, while it refuses. */
  fault(): string | undefined
}

/** Where the main thread asks for changes: each goes into the log, and its outcome comes with the digest's news. */
export function changeDoor<T extends Table>({ append, timeoutMs, fault }: Options) {
  const waiting = new Map<string, (outcome: Outcome) => void>()

  async function outcomeOf(name: string, argument: unknown, boundMs?: number) {
    const id = Bun.randomUUIDv7()
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    waiting.set(id, resolve)
    let timer: Timer | undefined
    try {
      await append({ id, name, argument }, boundMs !== undefined)
      if (boundMs !== undefined) timer = setTimeout(() => reject(kept(fault())), boundMs)
      return resultOf(await promise) as never
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }

  const change: Call<T> = (name, argument) => outcomeOf(name, argument, timeoutMs)

  return {
    change,
    /** Asks for what is due, and waits for the outcome however long that takes, so that it is asked for once. */
    propose: (name: string, argument: unknown): Promise<unknown> => outcomeOf(name, argument),
    /** Answers those who wait for these changes; others were asked by another process, or before a restart. */
    made(outcomes: readonly ChangeOutcome[]): void {
      for (const { id, outcome } of outcomes) waiting.get(id)?.(outcome)
    },
  }
}

/** The change is in the log: it will be made, so that whoever sends it again makes it twice. */
const kept = (fault: string | undefined) =>
  fault === undefined
    ? new Problem(
        'overloaded',
        'This is kept, and will be made once all that came before it is digested. Do not send it again; look later whether it is made.',
        { isKept: true },
      )
    : new Problem(
        'storage_unavailable',
        'This is kept, and will be made once the disk takes writes again. Do not send it again; look later whether it is made.',
        { isKept: true },
      )
