import { useResource } from '../../api/resource'
import { tracePage } from '../../api/traces'
import { useProject } from '../../lib/project'
import { EnvironmentControl } from '../../shell/environment'
import { TopBar } from '../../shell/top-bar'
import { Loaded } from '../../ui/loaded'
import { RangeMenu } from '../../ui/range-menu'
import { SortMenu } from '../../ui/sort-menu'
import { NothingHere } from '../nothing-here'
import { HitList } from './hits/hit-list'
import { HitsSkeleton } from './hits/hits-skeleton'
import { LookFurther } from './hits/look-further'
import { ImportButton } from './import/import-button'
import { NoTraces } from './no-traces'
import { ScatterPart } from './scatter/scatter-part'
import { QueryBox } from './search/query-box'
import { PAGE, SORTS, useTraceSearch } from './trace-search'

/** Finds the slow or failing request. */
export const TracesPage = () => (useProject() ? <Traces /> : <NothingHere />)

function Traces() {
  const state = useTraceSearch()
  const { slug, where, range, sort, sortBy, cursor } = state
  const page = useResource(tracePage(slug, { ...where, cursor, limit: PAGE }))
  const isMistaken = page.error.value?.status === 400
  return (
    <>
      <TopBar title="Traces" left={<EnvironmentControl />}>
        <ImportButton />
        <RangeMenu range={range} />
      </TopBar>
      <div class="flex pad tools">
        <QueryBox state={state} />
        <SortMenu sorts={SORTS} by={sort} choose={sortBy} />
      </div>
      {!isMistaken && <ScatterPart state={state} />}
      <Loaded
        from={page}
        failure={isMistaken ? 'This search cannot be read' : 'The traces could not be read'}
        skeleton={<HitsSkeleton />}
      >
        {(found) =>
          found.items.length === 0 && found.searched.isComplete && !cursor ? (
            <NoTraces state={state} />
          ) : (
            <>
              <HitList hits={found.items} state={state} />
              <LookFurther page={found} state={state} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
