import { type Hash64, HashRing } from '../../../lib/hash-ring'
import type { Call, HostCall } from './call'
import { Pending } from './pending'

/** Services told apart, over all projects: names with ids in them would otherwise fill the memory. */
const MOST_SERVICES = 50_000
/** The name that the service map has for services beyond its bound. */
const OTHER_SERVICE = '(other)'
const OTHER_ID = 0

/**
 * The last half million spans, by their hash. A span that comes again is recognized here, and a call
 * finds the service of its caller. All of it follows from the newest chunks, from which it is made
 * anew at the start; what a slice adds counts once the slice is committed.
 */
export class RecentSpans {
  /** Served calls whose calling span has not come yet, by that span. */
  readonly servedCalls = new Pending<Call>()
  /** Calls of hosts that were counted, by the calling span: the span that served one may come yet. */
  readonly hostCalls = new Pending<HostCall>()
  private readonly spans = new HashRing()
  /** How many of the newest spans belong to the slice that is not yet committed. */
  private added = 0
  private readonly serviceIds = new Map<string, number>()
  private readonly services = [OTHER_SERVICE]

  has(hash: Hash64): boolean {
    return this.spans.get(hash) >= 0
  }

  /** @returns the service of a span, or undefined for one that is not there */
  serviceOf(hash: Hash64): string | undefined {
    return this.services[this.spans.get(hash)]
  }

  add(hash: Hash64, service: string): void {
    this.spans.add(hash, this.idOf(service))
    this.added++
  }

  /** Says that everything added since the last call is committed. */
  settle(): void {
    this.servedCalls.settle()
    this.hostCalls.settle()
    this.added = 0
  }

  /** Undoes everything since `settle`: it was rolled back. */
  forget(): void {
    for (; this.added > 0; this.added--) this.spans.dropNewest()
    this.servedCalls.forget()
    this.hostCalls.forget()
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
