import { useResource } from '../../../api/resource'
import { type VisitPage as Page, visitPage } from '../../../api/visits'
import { counted } from '../../../lib/format'
import { mistakeIn } from '../../../lib/mistake'
import { useProject } from '../../../lib/project'
import { Loaded } from '../../../ui/loaded'
import { NothingHere } from '../../nothing-here'
import { NoVisits } from '../empty/no-visits'
import { AnalyticsFrame } from '../section/analytics-frame'
import { CsvLink } from '../section/csv-link'
import { NoneWith } from './none-with'
import { VisitList } from './visit-list'
import { VisitsSkeleton } from './visits-skeleton'
import { useVisitsState, type VisitsState } from './visits-state'

const PAGE = 50
const MOST_ROWS = 200

/** Visits one by one, the newest first. */
export function VisitsPage() {
  const project = useProject()
  return project ? <Visits key={project.slug} /> : <NothingHere />
}

function Visits() {
  const state = useVisitsState()
  const found = useResource(visitPage(state.slug, { ...state.asked, limit: PAGE }))
  return (
    <AnalyticsFrame
      page="visits"
      state={state}
      mistake={mistakeIn(found.error.value)}
      tools={
        <>
          <button
            type="button"
            class="btn"
            aria-pressed={state.hasErrors}
            onClick={() => state.showErrors(!state.hasErrors)}
          >
            With errors
          </button>
          <CsvLink of={visitPage(state.slug, { ...state.asked, limit: MOST_ROWS })} name="visits" />
        </>
      }
    >
      {state.visitor !== undefined && <OneVisitor state={state} />}
      <Loaded from={found} failure="The visits could not be read" skeleton={<VisitsSkeleton />}>
        {(page) => <Found page={page} state={state} />}
      </Loaded>
    </AnalyticsFrame>
  )
}

function Found({ page: { items, nextCursor }, state }: { page: Page; state: VisitsState }) {
  if (items.length === 0)
    return state.hasErrors || state.visitor !== undefined || state.cursor ? (
      <NoneWith state={state} />
    ) : (
      <NoVisits key={state.query} state={state} />
    )
  return (
    <>
      <VisitList visits={items} state={state} />
      <div class="flex pad tools wrap">
        <span class="small three">
          {counted(items.length, 'visit')}
          {(state.cursor || nextCursor) && ' on this page'}. An error is of a visit whose session it
          names.
        </span>
        <span class="push" />
        {(state.cursor || nextCursor) && (
          <>
            <button type="button" class="btn tight" disabled={!state.cursor} onClick={state.newest}>
              Newest
            </button>
            <button
              type="button"
              class="btn tight"
              disabled={!nextCursor}
              onClick={() => nextCursor && state.older(nextCursor)}
            >
              Older
            </button>
          </>
        )}
      </div>
    </>
  )
}

const OneVisitor = ({ state }: { state: VisitsState }) => (
  <div class="pad robots-note">
    <p class="note small" role="status">
      <span>These are the visits of one visitor.</span>
      <button type="button" class="link push" onClick={state.showAllVisitors}>
        All visitors
      </button>
    </p>
  </div>
)
