import type { Call } from '../rollup/calls'
import { type SpanHash, SpanTable } from './span-table'

/** Calls whose caller has not come; the oldest is given up for a new one. */
const MOST_WAITING = 50_000

/**
 * The last half to whole million spans, by their hash: what a span that comes again is told by, and
 * where a call finds the service of its caller. It follows from the newest chunks, from which it
 * is made anew at the start; what a slice adds counts once the slice is committed.
 */
export class RecentSpans {
  private old = new SpanTable()
  private young = new SpanTable()
  private added = new SpanTable()
  private waiting = new Map<number, Call[]>()
  private addedWaiting = new Map<number, Call[]>()
  private answered: number[] = []
  private readonly serviceIds = new Map<string, number>()
  private readonly services: string[] = []

  has(hash: SpanHash): boolean {
    return this.find(hash) >= 0
  }

  /** @returns the service of a span, or undefined for one that is not there */
  serviceOf(hash: SpanHash): string | undefined {
    return this.services[this.find(hash)]
  }

  add(hash: SpanHash, service: string): void {
    let id = this.serviceIds.get(service)
    if (id === undefined) {
      id = this.services.push(service) - 1
      this.serviceIds.set(service, id)
    }
    this.added.set(hash, id)
  }

  /** Keeps a call until its caller comes. @param caller hash of the span that called */
  wait(caller: SpanHash, call: Call): void {
    const key = keyOf(caller)
    const others = this.addedWaiting.get(key)
    if (others) others.push(call)
    else this.addedWaiting.set(key, [call])
  }

  /** The calls that waited for a span. */
  callsOf(caller: SpanHash): Call[] {
    if (this.waiting.size === 0 && this.addedWaiting.size === 0) return NO_CALLS
    const awaited = keyOf(caller)
    const before = this.waiting.get(awaited)
    const now = this.addedWaiting.get(awaited)
    if (before) this.answered.push(awaited)
    if (now) this.addedWaiting.delete(awaited)
    if (!before) return now ?? NO_CALLS
    return now ? [...before, ...now] : before
  }

  /** What was added since the last call is committed. */
  settle(): void {
    for (const caller of this.answered) this.waiting.delete(caller)
    for (const [caller, calls] of this.addedWaiting) {
      const others = this.waiting.get(caller)
      if (others) others.push(...calls)
      else this.waiting.set(caller, calls)
    }
    for (const oldest of this.waiting.keys()) {
      if (this.waiting.size <= MOST_WAITING) break
      this.waiting.delete(oldest)
    }
    if (this.young.isFull) {
      this.old = this.young
      this.young = new SpanTable()
    }
    if (this.added.count > 0) this.young.take(this.added)
    this.forget()
  }

  /** What was added since `settle` was rolled back. */
  forget(): void {
    if (this.added.count > 0) this.added = new SpanTable()
    this.addedWaiting = new Map()
    this.answered = []
  }

  private find(hash: SpanHash): number {
    const now = this.added.get(hash)
    if (now >= 0) return now
    const young = this.young.get(hash)
    return young >= 0 ? young : this.old.get(hash)
  }
}

const NO_CALLS: Call[] = []

/** 53 bits are enough among so few. */
const keyOf = ({ high, low }: SpanHash) => high * 2 ** 21 + (low & 0x1f_ffff)
