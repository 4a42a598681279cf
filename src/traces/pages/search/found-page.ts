import { type FoundTrace, isAfter, type Position, positionOf, type Sort } from './found-trace'

/** A page of a search that is being filled: the first traces behind the page before, in order. */
export class FoundPage {
  readonly traces: FoundTrace[] = []

  constructor(
    private readonly sort: Sort,
    private readonly limit: number,
    /** Position of the last of the page before. */
    private readonly after: Position | undefined,
  ) {}

  get isFull(): boolean {
    return this.traces.length >= this.limit
  }

  /** Whether a trace belongs on the page, among those that were found so far. */
  takes(trace: FoundTrace): boolean {
    const position = positionOf(this.sort, trace)
    if (this.after && !isAfter(position, this.after)) return false
    return !this.isFull || isAfter(positionOf(this.sort, this.last), position)
  }

  /** Adds a trace that the page takes; a full page drops its last one. */
  add(trace: FoundTrace): void {
    const position = positionOf(this.sort, trace)
    let at = this.traces.length
    while (at > 0 && isAfter(positionOf(this.sort, this.traces[at - 1] as FoundTrace), position))
      at--
    this.traces.splice(at, 0, trace)
    if (this.traces.length > this.limit) this.traces.pop()
  }

  /** Whether the page is full, and no trace that starts at a time or before belongs on it. */
  isSureFrom(startAt: number): boolean {
    return this.sort === 'time' && this.isFull && this.last.startAt > startAt
  }

  private get last(): FoundTrace {
    return this.traces.at(-1) as FoundTrace
  }
}
