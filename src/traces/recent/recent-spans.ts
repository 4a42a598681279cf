import type { AskedHost, Call } from '../rollup/calls'
import { Awaited } from './awaited'
import { type SpanHash, SpanTable } from './span-table'

/**
 * The last half to whole million spans, by their hash: what a span that comes again is told by, and
 * where a call finds the service of its caller. It follows from the newest chunks, from which it
 * is made anew at the start; what a slice adds counts once the slice is committed.
 */
export class RecentSpans {
  /** Calls that were served, by the span that called, which has not come. */
  readonly served = new Awaited<Call>()
  /** Calls of hosts that were counted, by the span that called: a span that serves one may come yet. */
  readonly asked = new Awaited<AskedHost>()
  private old = new SpanTable()
  private young = new SpanTable()
  private added = new SpanTable()
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

  /** What was added since the last call is committed. */
  settle(): void {
    this.served.settle()
    this.asked.settle()
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
    this.served.forget()
    this.asked.forget()
  }

  private find(hash: SpanHash): number {
    const now = this.added.get(hash)
    if (now >= 0) return now
    const young = this.young.get(hash)
    return young >= 0 ? young : this.old.get(hash)
  }
}
