import type { AskedHost, Call } from '../rollup/calls'
import { Awaited } from './awaited'
import { type SpanHash, SpanRing } from './span-ring'

/** Services told apart, of all projects; who makes names of ids would otherwise fill the memory. */
const MOST_SERVICES = 50_000
/** What the service map calls those past its own bound too. */
const OTHER_SERVICE = '(other)'
const OTHER_ID = 0

/**
 * The last half million spans, by their hash: what a span that comes again is told by, and where a
 * call finds the service of its caller. It follows from the newest chunks, from which it is made
 * anew at the start; what a slice adds counts once the slice is committed.
 */
export class RecentSpans {
  /** Calls that were served, by the span that called, which has not come. */
  readonly served = new Awaited<Call>()
  /** Calls of hosts that were counted, by the span that called: a span that serves one may come yet. */
  readonly asked = new Awaited<AskedHost>()
  private readonly spans = new SpanRing()
  /** Of the newest spans, how many the slice has brought that is not settled. */
  private added = 0
  private readonly serviceIds = new Map<string, number>()
  private readonly services = [OTHER_SERVICE]

  has(hash: SpanHash): boolean {
    return this.spans.get(hash) >= 0
  }

  /** @returns the service of a span, or undefined for one that is not there */
  serviceOf(hash: SpanHash): string | undefined {
    return this.services[this.spans.get(hash)]
  }

  add(hash: SpanHash, service: string): void {
    this.spans.add(hash, this.idOf(service))
    this.added++
  }

  /** What was added since the last call is committed. */
  settle(): void {
    this.served.settle()
    this.asked.settle()
    this.added = 0
  }

  /** What was added since `settle` was rolled back. */
  forget(): void {
    for (; this.added > 0; this.added--) this.spans.dropNewest()
    this.served.forget()
    this.asked.forget()
  }

  private idOf(service: string): number {
    const known = this.serviceIds.get(service)
    if (known !== undefined) return known
    if (this.services.length > MOST_SERVICES) return OTHER_ID
    const id = this.services.push(service) - 1
    this.serviceIds.set(service, id)
    return id
  }
}
