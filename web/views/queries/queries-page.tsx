import type { ProjectStatement, StatementSort } from '../../../src/traces/pages/statements/model'
import { statementPage } from '../../api/endpoints'
import { useResource } from '../../api/resource'
import { number } from '../../lib/format'
import { useHeldOrder } from '../../lib/held-order'
import { useEnvironment, useProject, useSlug } from '../../lib/project'
import { useQuery } from '../../lib/query'
import { useRange } from '../../lib/range'
import { EnvironmentControl } from '../../shell/environment'
import { TopBar } from '../../shell/top-bar'
import { When } from '../../ui/ago'
import { Loaded } from '../../ui/loaded'
import { RangeMenu } from '../../ui/range-menu'
import { SortMenu } from '../../ui/sort-menu'
import { TableSkeleton } from '../../ui/table-skeleton'
import { NothingHere } from '../nothing-here'
import { NoQueries } from './no-queries'
import { QueryTable } from './query-table'

const EVERY_MS = 30_000
const NONE: ProjectStatement[] = []
const keyOf = ({ service, system, statement }: ProjectStatement) =>
  `${service} ${system} ${statement}`
const SORTS: Record<StatementSort, string> = {
  total: 'Time spent',
  repeats: 'Most repeated',
  max: 'Slowest',
  count: 'Calls',
}

/** The statements sent to databases: which take the most time, and which are repeated within one request. */
export const QueriesPage = () => (useProject() ? <Queries /> : <NothingHere />)

function Queries() {
  const slug = useSlug()
  const { shown } = useEnvironment()
  const { query, change } = useQuery()
  const range = useRange('24h')
  const sort = (Object.keys(SORTS) as StatementSort[]).find((one) => one === query.sort) ?? 'total'
  const onlyRepeated = query.only === 'repeated'
  const where = { environment: shown, from: range.from, to: range.to, sort }
  const page = useResource(statementPage(slug, where), { everyMs: EVERY_MS, follows: 'traces' })
  const items = useHeldOrder(page.data.value?.items ?? NONE, keyOf, JSON.stringify(where))
  return (
    <>
      <TopBar title="Queries" left={<EnvironmentControl />}>
        <RangeMenu range={range} />
      </TopBar>
      <div class="flex pad tools wrap">
        <label class="flex">
          <input
            type="checkbox"
            checked={onlyRepeated}
            onChange={(event) =>
              change({ only: event.currentTarget.checked ? 'repeated' : undefined }, true)
            }
          />
          Only repeated ones
        </label>
        <span class="small three hide-s">
          Repeated: 5 times or more under one span. One query for all usually replaces them.
        </span>
        <span class="push" />
        <SortMenu
          sorts={SORTS}
          by={sort}
          choose={(by) => change({ sort: by === 'total' ? undefined : by })}
        />
      </div>
      <Loaded
        from={page}
        failure="The queries could not be read"
        skeleton={<TableSkeleton what="queries" />}
      >
        {({ searched }) => {
          const shownItems = onlyRepeated ? items.filter(({ repeatedIn }) => repeatedIn > 0) : items
          if (shownItems.length === 0)
            return <NoQueries hasOthers={items.length > 0} range={range} />
          return (
            <>
              <QueryTable items={shownItems} environment={shown} />
              <p class="pad tools small three">
                From {number(searched.spans)} spans
                {!searched.isComplete && (
                  <>
                    : it has looked back to <When at={searched.from} /> and stopped there
                  </>
                )}
                .
              </p>
            </>
          )
        }}
      </Loaded>
    </>
  )
}
