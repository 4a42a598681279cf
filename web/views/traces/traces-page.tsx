import { useEffect, useState } from 'preact/hooks'
import { useResource } from '../../api/resource'
import { tracePage } from '../../api/traces'
import { mistakeIn } from '../../lib/mistake'
import { useProject } from '../../lib/project'
import { EnvironmentControl } from '../../shell/environment'
import { TopBar } from '../../shell/top-bar'
import { Loaded } from '../../ui/loaded'
import { RangeMenu } from '../../ui/range-menu'
import { QueryField } from '../../ui/search-field/query-field'
import { Unread } from '../../ui/search-field/unread'
import { SortMenu } from '../../ui/sort-menu'
import { NothingHere } from '../nothing-here'
import { HitList } from './hits/hit-list'
import { HitsSkeleton } from './hits/hits-skeleton'
import { LookFurther } from './hits/look-further'
import { ImportButton } from './import/import-button'
import { NoTraces } from './no-traces'
import { ScatterPart } from './scatter/scatter-part'
import { traceLanguage } from './trace-language'
import { PAGE, SORTS, useTraceSearch } from './trace-search'

const EVERY_MS = 10_000

/** The page that searches traces: for the slow or failing request. */
export const TracesPage = () => (useProject() ? <Traces /> : <NothingHere />)

function Traces() {
  const state = useTraceSearch()
  const { slug, shown, query, where, range, sort, sortBy, cursor, search } = state
  const from = tracePage(slug, { ...where, cursor, limit: PAGE })
  const [isEmpty, setEmpty] = useState(false)
  // An empty list is loaded again by itself: there is nothing on the page that could jump.
  const page = useResource(from, isEmpty ? { everyMs: EVERY_MS, follows: 'traces' } : {})
  const hasNone = page.data.value?.items.length === 0
  useEffect(() => setEmpty(hasNone), [hasNone])
  const error = page.error.value
  const mistake = mistakeIn(error)
  return (
    <>
      <TopBar title="Traces" left={<EnvironmentControl />}>
        <ImportButton />
        <RangeMenu range={range} />
      </TopBar>
      <div class="flex pad tools">
        <QueryField
          label="Search traces"
          placeholder='service:checkout duration:>500ms "card declined"'
          language={traceLanguage(slug, shown)}
          query={query}
          mistake={mistake}
          search={search}
        />
        <SortMenu sorts={SORTS} by={sort} choose={sortBy} />
      </div>
      {mistake ? (
        <Unread query={query} mistake={mistake} />
      ) : (
        <>
          <ScatterPart state={state} />
          <Loaded from={page} failure="The traces could not be read" skeleton={<HitsSkeleton />}>
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
      )}
    </>
  )
}
