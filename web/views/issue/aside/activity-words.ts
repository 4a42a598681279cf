import type { UserView } from '../../../../src/accounts/model'
import type { ActivityView } from '../../../../src/issues/activity/model'
import { localTime, number } from '../../../lib/format'
import { personName } from '../person'

/** What happened, in words that follow a person's name, or that stand alone where events were the cause. */
export function activityWords(
  { kind, detail, actor }: ActivityView,
  people: readonly UserView[],
): string {
  switch (kind) {
    case 'created':
      // Do not say that it happened then: an old event may be sent late.
      return 'Its first event arrived'
    case 'regressed':
      return 'Came back after it was resolved'
    case 'unignored':
      return 'Open again: what it was ignored for is over'
    case 'resolved':
      return detail.inNextRelease ? 'resolved it in the next release' : 'resolved it'
    case 'reopened':
      return 'reopened it'
    case 'ignored':
      return `ignored it${until(detail)}`
    case 'assigned':
      return `assigned ${assigned(detail.assignee, actor, people)}`
    case 'unassigned':
      return 'assigned nobody'
    case 'merged':
      return mergedWords(detail)
    case 'unmerged':
      return 'took a merged grouping out'
    default:
      return kind
  }
}

function until({ until: time, forCount }: Record<string, unknown>): string {
  if (typeof time === 'string') return ` until ${localTime(time)}`
  return typeof forCount === 'number' ? ` for ${number(forCount)} more events` : ''
}

function assigned(id: unknown, actor: ActivityView['actor'], people: readonly UserView[]): string {
  if (id === actor?.id) return 'themselves'
  const person = people.find((one) => one.id === id)
  return person ? personName(person) : 'somebody who left'
}

function mergedWords({ issues, into }: Record<string, unknown>): string {
  if (into !== undefined) return 'merged it into another issue'
  const titles = (issues as { title: string }[] | undefined) ?? []
  return `merged ${titles.map(({ title }) => title).join(', ')}`
}
