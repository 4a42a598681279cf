import { Problem } from '../../../lib/problem'
import { analyticsBounds } from '../../../limits'
import type { Direction } from './model'

/** As many nodes as have numbers, and one. */
const NUMBERS = 2 ** 24

/** Where paths begin, and where they go. */
interface Wanted {
  direction: Direction
  depth: number
  /** By the numbers of nodes: where a path may begin; undefined for anywhere. */
  isBegin: Uint8Array | undefined
}

/** How many visits went from which node to which, by step. A node of 0 is the end of the path. */
export class PathCounts {
  /** By step. */
  private readonly counts: Map<number, number>[]
  private pairs = 0
  begun = 0

  constructor(depth: number) {
    this.counts = Array.from({ length: depth }, () => new Map<number, number>())
  }

  /** Counts the path of a visit. @param visited nodes in the order of their time, without repetitions of one right after itself */
  add(visited: ArrayLike<number>, { direction, depth, isBegin }: Wanted): void {
    const ahead = direction === 'after' ? 1 : -1
    const last = visited.length - 1
    let at = ahead === 1 ? 0 : last
    while (at >= 0 && at <= last && isBegin && isBegin[visited[at] as number] !== 1) at += ahead
    if (at < 0 || at > last) return
    this.begun++
    for (let step = 0; step < depth; step++, at += ahead) {
      const next = visited[at + ahead] ?? 0
      this.count(step, visited[at] as number, next)
      if (next === 0) break
    }
  }

  /** What went from a step to the next. */
  *ofStep(step: number): Generator<{ from: number; to: number; visits: number }> {
    for (const [pair, visits] of this.counts[step] ?? [])
      yield { from: Math.floor(pair / NUMBERS), to: pair % NUMBERS, visits }
  }

  private count(step: number, from: number, to: number): void {
    const counts = this.counts[step] as Map<number, number>
    const pair = from * NUMBERS + to
    const before = counts.get(pair)
    counts.set(pair, (before ?? 0) + 1)
    if (before === undefined && ++this.pairs > analyticsBounds.pathLinks)
      throw new Problem(
        'invalid_request',
        `collapse: There are more than ${analyticsBounds.pathLinks} different ways from one page to another; name patterns of pages that are one, such as /product/*.`,
      )
  }
}
