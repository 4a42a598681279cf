import type { GroupingView, IssueView } from '../../../../src/issues/detail/model'
import type { Component } from '../../../../src/issues/grouping/components'
import { refreshIssues, unmergeIssues } from '../../../api/issues'
import { session } from '../../../api/who'
import { attempt } from '../../../lib/attempt'
import { counted } from '../../../lib/format'
import { toast } from '../../../lib/toast'
import { Text } from '../../../ui/text'

interface Props {
  issue: IssueView
  /** The grouping that the issue was made for. */
  home: GroupingView
}

/** The groupings that were merged into the issue, each with a button to take it out again. */
export function Groupings({ issue, home }: Props) {
  const merged = issue.groupings.filter((one) => one !== home)
  if (merged.length === 0) return null
  const mayAct = session.value?.scopes.includes('write')
  const part = ({ fingerprint }: GroupingView) =>
    attempt(async () => {
      const unmerge = { id: issue.id, fingerprints: [fingerprint], everywhere: false }
      const { issues } = await unmergeIssues(unmerge)
      toast({ text: `${issues[0]?.shortId} stands alone again`, icon: 'merge' })
      refreshIssues()
    }, 'Not unmerged')
  return (
    <div class="merged">
      <h3>Merged into it</h3>
      <ul>
        {merged.map((one) => (
          <li key={one.fingerprint} class="small">
            <span class="clamp">
              <Text of={nameOf(one)} />
            </span>
            <span class="three num">{counted(one.count, 'event')}</span>
            {mayAct && (
              <button type="button" class="btn tight quiet" onClick={() => part(one)}>
                Unmerge
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Names a grouping by the last exception of its chain, or by its message. */
function nameOf({ components, fingerprint }: GroupingView): string {
  const last = (components as Component[]).at(-1)
  if (!last) return fingerprint.slice(0, 8)
  if ('message' in last) return last.message
  if ('fallback' in last) return last.text
  const frame = last.frames?.at(-1)
  const where = frame?.function ?? frame?.file ?? frame?.module
  return [last.exception ?? last.value, where && `at ${where}`].filter(Boolean).join(' ')
}
