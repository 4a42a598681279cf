import { useLocation } from 'preact-iso'
import type { IssueSummary, IssueView, Sort } from '../../../src/issues/model'
import { issuePage } from '../../api/issues'
import { useResource } from '../../api/resource'
import { useKeys } from '../../lib/keys'
import { useEnvironment } from '../../lib/project'
import { searchOf, useQuery } from '../../lib/query'
import { Icon } from '../../ui/icon'

/** How far down a list its next and previous issue are known. */
const LIMIT = 100

/** The issues beside this one in the list that one came from, at j and k. */
export function Neighbours({ issue }: { issue: IssueView }) {
  const { route } = useLocation()
  const { query } = useQuery()
  const { shown } = useEnvironment()
  const { sort, view } = query
  const asked = query.query ?? 'is:open'
  const list = useResource(
    issuePage(issue.project, {
      ...{ environment: shown, query: asked, limit: LIMIT },
      sort: sort as Sort | undefined,
    }),
  )
  const items = list.data.value?.items ?? []
  const at = items.findIndex(({ id }) => id === issue.id)
  // One that left the list, such as by being resolved, is followed by its first.
  const next = items[at + 1]
  const previous = at > 0 ? items[at - 1] : undefined
  const open = (one: IssueSummary | undefined) =>
    one &&
    route(
      `/${one.project}/issues/${one.shortId}${searchOf({ environment: shown, query: query.query, sort, view })}`,
    )
  useKeys({
    j: { does: 'Next issue', run: () => open(next) },
    k: { does: 'Previous issue', run: () => open(previous) },
  })
  const button = (name: string, icon: string, one: IssueSummary | undefined) => (
    <button
      type="button"
      class="btn tight square"
      aria-label={name}
      title={name}
      disabled={!one}
      onClick={() => open(one)}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <div class="split">
      {button('Previous issue (k)', 'left', previous)}
      {button('Next issue (j)', 'right', next)}
    </div>
  )
}
