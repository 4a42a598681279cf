import { serviceMap } from '../../api/endpoints'
import { useResource } from '../../api/resource'
import { useProject } from '../../lib/project'
import { EnvironmentControl } from '../../shell/environment'
import { TopBar } from '../../shell/top-bar'
import { Loaded } from '../../ui/loaded'
import { RangeMenu } from '../../ui/range-menu'
import { TableSkeleton } from '../../ui/table-skeleton'
import { NothingHere } from '../nothing-here'
import { useMapState } from './map-state'
import { MapView } from './map-view'
import { NoMap } from './no-map'

const EVERY_MS = 30_000

/** The service map: who calls whom, how often, how fast, and how often it fails. */
export const MapPage = () => (useProject() ? <ServiceMap /> : <NothingHere />)

function ServiceMap() {
  const state = useMapState()
  const map = useResource(serviceMap(state.slug, state.when), {
    everyMs: EVERY_MS,
    follows: 'traces',
  })
  return (
    <>
      <TopBar title="Service map" left={<EnvironmentControl />}>
        <RangeMenu range={state.range} />
      </TopBar>
      <Loaded
        from={map}
        failure="The service map could not be read"
        skeleton={<TableSkeleton what="the service map" />}
      >
        {(found) =>
          found.nodes.length === 0 ? <NoMap state={state} /> : <MapView map={found} state={state} />
        }
      </Loaded>
    </>
  )
}
