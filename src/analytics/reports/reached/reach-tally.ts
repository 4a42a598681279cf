import { VisitorCounter } from '../scan/visitor-counter'
import { Money, type Revenue } from './money'

/** What is counted of those who reached something. */
export interface Reach {
  /** Who reached it. */
  visitors: number
  /** Visits in which it was reached. */
  visits: number
  /** Events. */
  times: number
  revenue: Revenue[]
}

/** Counts by group who reached something, how often, and what that brought. */
export class ReachTally {
  private readonly visitors = new VisitorCounter()
  private readonly visits: number[] = []
  private readonly times: number[] = []
  private readonly money: (Money | undefined)[] = []

  /** Begins with another lane. @param next the number after that of the lane's newest visitor */
  begin(next: number): void {
    this.visitors.begin(next)
  }

  /** @param visitor the number in the lane @param isFirst whether it is the first such event of its visit and group */
  add(group: number, visitor: number, isFirst: boolean): void {
    this.times[group] = (this.times[group] ?? 0) + 1
    if (!isFirst) return
    this.visits[group] = (this.visits[group] ?? 0) + 1
    this.visitors.add(group, visitor)
  }

  /** @param revenue as events hold it, `12.50 EUR` */
  addMoney(group: number, revenue: string, times: number): void {
    const money = this.money[group] ?? new Money()
    this.money[group] = money
    money.add(revenue, times)
  }

  all(groups: number): Reach[] {
    const { each: visitors } = this.visitors.count(groups)
    return Array.from({ length: groups }, (_, group) => ({
      visitors: visitors[group] as number,
      visits: this.visits[group] ?? 0,
      times: this.times[group] ?? 0,
      revenue: this.money[group]?.all() ?? [],
    }))
  }
}
