import { useState } from 'preact/hooks'
import type { Overview } from '../../../../api/analytics'
import { sharedReport } from '../../../../api/shared-report'
import { searchOf } from '../../../../lib/query'
import { ReleasesBetween } from '../../../../ui/releases-between'
import { TableButton } from '../../../../ui/table-button'
import { NotesBetween } from '../../notes/notes-between'
import { NotesDialog } from '../../notes/notes-dialog'
import { useNotes } from '../../notes/use-notes'
import { MEASURES } from '../numbers/measures'
import type { OverviewState } from '../overview-state'
import { PeopleNow } from '../people-now'
import { barsOf, spanOf } from './bar-paths'
import { INTERVAL_NAMES } from './intervals'
import { VisitBars } from './visit-bars'
import { VisitsTable } from './visits-table'

const AGO = { previous: 'the time before', year: 'a year before', none: undefined }

/** The chosen number over time. */
export function VisitsChart({ overview, state }: { overview: Overview; state: OverviewState }) {
  const {
    slug,
    shown: environment,
    measure,
    intervals,
    isTable,
    showTable,
    chooseInterval,
    compare,
  } = state
  const { interval, online } = overview
  const isShared = sharedReport.value !== undefined
  const notes = useNotes(slug, environment)
  const [areNotesOpen, setNotesOpen] = useState(false)
  const of = MEASURES[measure]
  const bars = barsOf(overview, measure)
  const shown = { bars, interval, measure }
  return (
    <section aria-labelledby="over-time">
      <div class="flex wrap chart-head">
        <h2 id="over-time" class="sr">
          {of.name} by {interval}
        </h2>
        <ul class="legend">
          <li>
            <span class="sw now" />
            {of.inChart} by {interval}
          </li>
          {bars.some(({ before }) => before !== null) && (
            <li>
              <span class="sw ln then" />
              {AGO[compare]}
            </li>
          )}
          {bars.some(({ isPart }) => isPart) && (
            <li class="three">dashed: a part of the {interval}</li>
          )}
        </ul>
        {!isShared && (
          <PeopleNow count={online} href={`/${slug}/analytics/live${searchOf({ environment })}`} />
        )}
        {intervals.length > 1 && (
          <div class="seg push" role="radiogroup" aria-label="Interval">
            {intervals.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="interval"
                  checked={one === interval}
                  onChange={() => chooseInterval(one)}
                />
                {INTERVAL_NAMES[one]}
              </label>
            ))}
          </div>
        )}
        {!isShared && (
          <button type="button" class="btn tight" onClick={() => setNotesOpen(true)}>
            Notes
          </button>
        )}
        <TableButton isTable={isTable} show={showTable} />
      </div>
      {isTable ? (
        <VisitsTable {...shown} notes={notes} />
      ) : (
        <VisitBars {...shown}>
          {!isShared && (
            <ReleasesBetween slug={slug} environment={environment} {...spanOf(bars, interval)} />
          )}
          <NotesBetween notes={notes} {...spanOf(bars, interval)} />
        </VisitBars>
      )}
      {areNotesOpen && (
        <NotesDialog
          slug={slug}
          shown={environment}
          notes={notes}
          close={() => setNotesOpen(false)}
        />
      )}
    </section>
  )
}
