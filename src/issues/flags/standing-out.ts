import type { IssueFlag } from './model'

/** How often each variant of a flag came before events. */
export interface VariantCount {
  flag: string
  variant: string
  events: number
}

/**
 * The variants of an issue's events beside those of all events, with what stands out most first: by how far the share lies above
 * that of all.
 */
export function standingOut(
  issue: readonly VariantCount[],
  all: readonly VariantCount[],
): IssueFlag[] {
  const inAll = new Map(all.map(({ flag, variant, events }) => [`${flag}=${variant}`, events]))
  const issueTotals = totals(issue)
  const allTotals = totals(all)
  return issue
    .map(({ flag, variant, events }) => {
      // The days of all may be cut, and an issue is a part of them.
      const everywhere = Math.max(events, inAll.get(`${flag}=${variant}`) ?? 0)
      const total = Math.max(issueTotals.get(flag) ?? 0, allTotals.get(flag) ?? 0)
      return {
        flag,
        variant,
        issue: { events, share: events / (issueTotals.get(flag) as number) },
        all: { events: everywhere, share: Math.min(1, everywhere / total) },
      }
    })
    .sort(
      (one, other) =>
        lift(other) - lift(one) ||
        other.issue.events - one.issue.events ||
        (one.flag < other.flag ? -1 : 1),
    )
}

/** Less than this above the share of all events is chance. */
const LEAST_LIFT = 0.05

/** Whether the events of an issue had a variant more often than others, by more than chance. */
export const standsOut = (flag: IssueFlag): boolean => lift(flag) >= LEAST_LIFT

const lift = ({ issue, all }: IssueFlag) => issue.share - all.share

function totals(counts: readonly VariantCount[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { flag, events } of counts) sums.set(flag, (sums.get(flag) ?? 0) + events)
  return sums
}
