import { type Endpoint, endpointPage } from '../../api/endpoints'
import { useResource } from '../../api/resource'
import { useHeldOrder } from '../../lib/held-order'
import { useProject } from '../../lib/project'
import { EnvironmentControl } from '../../shell/environment'
import { TopBar } from '../../shell/top-bar'
import { Loaded } from '../../ui/loaded'
import { RangeMenu } from '../../ui/range-menu'
import { SortMenu } from '../../ui/sort-menu'
import { TableSkeleton } from '../../ui/table-skeleton'
import { NothingHere } from '../nothing-here'
import { EndpointFocus } from './endpoint-focus'
import { SHOWN_KINDS, SORTS, useEndpointState } from './endpoint-state'
import { EndpointTable } from './endpoint-table'
import { FindEndpoint } from './find-endpoint'
import { KindMenu } from './kind-menu'
import { MorePages } from './more-pages'
import { NoEndpoints } from './no-endpoints'

const EVERY_MS = 30_000
const NONE: Endpoint[] = []
const keyOf = ({ kind, service, name }: Endpoint) => `${kind} ${service} ${name}`

/** Which requests are slow, fail, or take the time. */
export const EndpointsPage = () => (useProject() ? <Endpoints /> : <NothingHere />)

function Endpoints() {
  const state = useEndpointState()
  const { slug, where, range, sort, sortBy } = state
  const page = useResource(endpointPage(slug, where), { everyMs: EVERY_MS, follows: 'traces' })
  const items = useHeldOrder(page.data.value?.items ?? NONE, keyOf, JSON.stringify(where))
  return (
    <>
      <TopBar title="Endpoints" left={<EnvironmentControl />}>
        <RangeMenu range={range} />
      </TopBar>
      <div class="flex pad tools">
        <FindEndpoint state={state} />
        <KindMenu kinds={SHOWN_KINDS} state={state} />
        <SortMenu sorts={SORTS} by={sort} choose={sortBy} />
      </div>
      <Loaded
        from={page}
        failure="The endpoints could not be read"
        skeleton={<TableSkeleton what="endpoints" />}
      >
        {({ nextCursor }) => {
          const chosen = state.chosenOf(items)
          if (!chosen) return <NoEndpoints state={state} />
          return (
            <>
              <EndpointFocus endpoint={chosen} state={state} />
              <EndpointTable items={items} chosen={chosen} state={state} />
              <MorePages state={state} nextCursor={nextCursor} />
            </>
          )
        }}
      </Loaded>
    </>
  )
}
