import { type FoundTrace, isAfter, type Place, placeOf, type Sort } from './found-trace'

/** The first traces of what was found, in order. */
export class FoundPage {
  readonly found: FoundTrace[] = []

  constructor(
    private readonly sort: Sort,
    private readonly limit: number,
    /** Place of the last of the page before. */
    private readonly after: Place | undefined,
  ) {}

  get isFull(): boolean {
    return this.found.length >= this.limit
  }

  /** Whether a trace would stand on the page, as far as is known yet. */
  takes(trace: FoundTrace): boolean {
    const place = placeOf(this.sort, trace)
    if (this.after && !isAfter(place, this.after)) return false
    return !this.isFull || isAfter(placeOf(this.sort, this.last), place)
  }

  /** Puts a trace that it takes where it belongs; the last one leaves a full page. */
  add(trace: FoundTrace): void {
    const place = placeOf(this.sort, trace)
    let at = this.found.length
    while (at > 0 && isAfter(placeOf(this.sort, this.found[at - 1] as FoundTrace), place)) at--
    this.found.splice(at, 0, trace)
    if (this.found.length > this.limit) this.found.pop()
  }

  /** Of a full page: whether nothing that starts at a time or before can come onto it. */
  isSureFrom(startAt: number): boolean {
    return this.sort === 'time' && this.isFull && this.last.startAt > startAt
  }

  private get last(): FoundTrace {
    return this.found.at(-1) as FoundTrace
  }
}
