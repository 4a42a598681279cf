import { useLocation } from 'preact-iso'
import type { IssueView } from '../../../src/issues/detail/model'
import { useKeys } from '../../lib/keys'
import { useEnvironment } from '../../lib/project'
import { searchOf, useQuery } from '../../lib/query'
import { Icon } from '../../ui/icon'
import { type Neighbour, useNeighbours } from './use-neighbours'

/** Links to the next and the previous issue of the list that the viewer came from, also by the keys j and k. */
export function Neighbours({ issue }: { issue: IssueView }) {
  const { route } = useLocation()
  const { query, sort } = useQuery().query
  const { shown } = useEnvironment()
  const { next, previous } = useNeighbours(issue)
  const open = (beside: Neighbour | undefined) =>
    beside &&
    route(
      `/${issue.project}/issues/${beside.issue.shortId}${searchOf({ environment: shown, query, sort, page: beside.page })}`,
    )
  useKeys({
    j: { does: 'Next issue', run: () => open(next) },
    k: { does: 'Previous issue', run: () => open(previous) },
  })
  const button = (name: string, icon: string, beside: Neighbour | undefined) => (
    <button
      type="button"
      class="btn tight square"
      aria-label={name}
      title={name}
      disabled={!beside}
      onClick={() => open(beside)}
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
