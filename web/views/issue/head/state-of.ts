import type { IssueView } from '../../../../src/issues/detail/model'
import type { Substatus } from '../../../../src/issues/lifecycle'
import { localTime, number } from '../../../lib/format'

const SUBSTATUS: Record<Substatus, { word: string; tone: string } | undefined> = {
  new: { word: 'New', tone: 'accent' },
  regressed: { word: 'Regressed', tone: 'warning' },
  escalating: { word: 'Escalating', tone: 'error' },
  ongoing: undefined,
}

interface State {
  word: string
  tone: string
  until?: string
}

/** The word beside the title: resolved or ignored and until when, else what is unusual about the issue. */
export function stateOf(issue: IssueView): State | undefined {
  if (issue.status === 'resolved')
    return {
      word: issue.resolvedInNextRelease ? 'Resolved in the next release' : 'Resolved',
      tone: 'ok',
    }
  if (issue.status === 'ignored')
    return {
      word: `Ignored${untilWhen(issue)}`,
      tone: 'two',
      ...(issue.ignoredUntil !== null && { until: issue.ignoredUntil }),
    }
  return issue.substatus ? SUBSTATUS[issue.substatus] : undefined
}

function untilWhen({ ignoredUntil, ignoredUntilCount, count }: IssueView): string {
  if (ignoredUntil !== null) return ` until ${localTime(ignoredUntil)}`
  if (ignoredUntilCount === null) return ''
  const more = Math.max(0, ignoredUntilCount - count)
  return ` for ${number(more)} more ${more === 1 ? 'event' : 'events'}`
}
