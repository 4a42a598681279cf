import { Problem } from '../../../lib/problem'
import { analyticsBounds } from '../../../limits'
import { PairTable } from '../scan/pair-table'
import type { Direction } from './model'

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
  private readonly counts: PairTable[]
  private pairs = 0
  begun = 0

  constructor(depth: number) {
    this.counts = Array.from({ length: depth }, () => new PairTable())
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

  /** What went from the nodes of a step to those of the next. */
  ofStep(step: number, take: (from: number, to: number, visits: number) => void): void {
    this.counts[step]?.forEach(take)
  }

  private count(step: number, from: number, to: number): void {
    const counts = this.counts[step] as PairTable
    if (!counts.add(from, to)) return
    this.pairs++
    if (this.pairs > analyticsBounds.pathLinks)
      throw new Problem(
        'invalid_request',
        `collapse: There are more than ${analyticsBounds.pathLinks} different ways from one page to another; name patterns of pages that are one, such as /product/*.`,
      )
  }
}
