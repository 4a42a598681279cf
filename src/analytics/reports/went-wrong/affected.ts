import { DistinctCounter } from '../scan/distinct'

interface AffectedBy {
  /** The key of an issue. */
  issue: number
  visitors: number
  visits: number
  events: number
}

/** Counts the visitors and visits that issues affected. */
export class Affected {
  private groups = new Map<number, number>()
  private visits: number[] = []
  private events: number[] = []
  private visitors = new DistinctCounter()
  private affected = 0

  /** Adds a visit. @param issues the issue of each error that happened in it */
  add(visitor: number, issues: readonly number[]): void {
    if (issues.length > 0) this.affected++
    for (const issue of issues) {
      const group = this.groupOf(issue)
      this.events[group] = (this.events[group] ?? 0) + 1
    }
    for (const issue of new Set(issues)) {
      const group = this.groupOf(issue)
      this.visits[group] = (this.visits[group] ?? 0) + 1
      this.visitors.add(group, visitor)
    }
  }

  /** Those that affected most visitors first. */
  issues(): AffectedBy[] {
    const visitors = this.visitors.count(this.groups.size)
    return [...this.groups]
      .map(([issue, group]) => ({
        issue,
        visitors: visitors[group] as number,
        visits: this.visits[group] as number,
        events: this.events[group] as number,
      }))
      .sort((a, b) => b.visitors - a.visitors || b.visits - a.visits || a.issue - b.issue)
  }

  /** Of all issues together. */
  total(): { visitors: number; visits: number } {
    return { visitors: this.visitors.countAll(), visits: this.affected }
  }

  private groupOf(issue: number): number {
    const known = this.groups.get(issue)
    if (known !== undefined) return known
    this.groups.set(issue, this.groups.size)
    return this.groups.size - 1
  }
}
