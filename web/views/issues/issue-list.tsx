import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { IssueSummary } from '../../../src/issues/model'
import { refreshIssues } from '../../api/issues'
import { useKeys } from '../../lib/keys'
import { searchOf, useQuery } from '../../lib/query'
import { AssignDialog } from '../triage/assign-dialog'
import { merge } from '../triage/merge'
import { triage } from '../triage/triage'
import { Arrivals } from './arrivals'
import { BulkBar } from './bulk-bar'
import { IssueRow } from './issue-row'
import { ListHead } from './list-head'
import type { ListState } from './list-state'
import type { Selection } from './selection'

interface Props {
  items: IssueSummary[]
  state: ListState
  selection: Selection
}

/** The rows, what can be done with them, and the keys for it. */
export function IssueList({ items, state, selection }: Props) {
  const { slug, shown, cursor, range } = state
  const { route } = useLocation()
  const [isAssigning, setAssigning] = useState(false)
  const { current, selected, targets } = selection
  // Links carry the list's search, so that the page of an issue can lead to the next one.
  const { query, sort } = useQuery().query
  const hrefOf = (issue: IssueSummary) =>
    `/${slug}/issues/${issue.shortId}${searchOf({ environment: shown, query, sort, page: cursor, ...range.choice })}`

  /** Changes the issues that a key means, and unticks all. */
  const act = (change: (issues: readonly IssueSummary[]) => unknown) => () => {
    if (targets.length === 0) return
    change(targets)
    selection.clear()
  }
  const resolve = (inNextRelease: boolean) =>
    act((issues) =>
      triage(
        issues,
        { status: 'resolved', ...(inNextRelease && { inNextRelease }) },
        inNextRelease ? 'resolved in the next release' : 'resolved',
      ),
    )
  const ignore = act((issues) => triage(issues, { status: 'ignored' }, 'ignored'))
  const open = () => current && route(hrefOf(current))
  useKeys({
    j: { does: 'Next', run: () => selection.move(1) },
    k: { does: 'Previous', run: () => selection.move(-1) },
    o: { does: 'Open', run: () => open() },
    x: { does: 'Select', run: () => current && selection.toggle(current, false) },
    'Shift+x': { does: 'Select to here', run: () => current && selection.toggle(current, true) },
    r: { does: 'Resolve', run: resolve(false) },
    'Shift+r': { does: 'Resolve in the next release', run: resolve(true) },
    i: { does: 'Ignore', run: ignore },
    a: { does: 'Assign', run: () => targets.length > 0 && setAssigning(true) },
    m: { does: 'Merge selected', run: act((issues) => merge(issues, false)) },
    '.': { does: 'Show what arrived', run: refreshIssues },
    Escape: { does: 'Clear the selection', run: selection.clear },
  })

  return (
    <div class="list">
      <ListHead items={items} range={range} selection={selection} />
      <Arrivals items={items} state={state} />
      <ol aria-label="Issues">
        {items.map((issue) => (
          <IssueRow
            key={issue.id}
            issue={issue}
            href={hrefOf(issue)}
            isCurrent={issue === current}
            isSelected={selection.has(issue.id)}
            showsEnvironment={shown === 'all'}
            select={(isRange) => selection.toggle(issue, isRange)}
            point={() => selection.point(issue.id)}
          />
        ))}
      </ol>
      {selected.length > 0 && (
        <BulkBar
          selection={selection}
          state={state}
          resolve={resolve}
          assign={() => setAssigning(true)}
        />
      )}
      {isAssigning && (
        <AssignDialog
          issues={targets}
          close={() => {
            setAssigning(false)
            selection.clear()
          }}
        />
      )}
    </div>
  )
}
