import { useState } from 'preact/hooks'
import { PROPERTY } from '../../../../../src/analytics/reports/scan/fields'
import { analyticsBreakdown } from '../../../../api/analytics'
import { eventProperties } from '../../../../api/properties'
import { useResource } from '../../../../api/resource'
import { exactly, withPieces } from '../../../../lib/pieces'
import { Loaded } from '../../../../ui/loaded'
import { PanelSkeleton } from '../../../../ui/panel-skeleton'
import { Pick } from '../../../../ui/pick'
import type { OverviewState } from '../overview-state'
import { TabRows } from './tab-rows'
import { tab } from './tabs'

/** Events among which one is chosen. */
const MOST_EVENTS = 100
const EVERY_MS = 60_000
const ANY = ''

/** The values that a property of events has: of one event, or of all that have it. */
export function PropertyRows({ state }: { state: OverviewState }) {
  const { slug, where } = state
  const [event, setEvent] = useState(ANY)
  const [asked, setKey] = useState<string>()
  const names = useResource(analyticsBreakdown(slug, { ...where, by: 'event', limit: MOST_EVENTS }))
  const found = useResource(eventProperties(slug, { ...where, event: event || undefined }), {
    everyMs: EVERY_MS,
    follows: 'analytics',
  })
  const events = (names.data.value?.items ?? []).map(({ value }) => value)
  return (
    <Loaded from={found} failure="The properties could not be read" skeleton={<PanelSkeleton />}>
      {({ items }) => {
        const key = items.find((one) => one.key === asked)?.key ?? items[0]?.key
        return (
          <>
            <div class="alike">
              <Pick
                name="Event"
                words={{
                  [ANY]: 'All events',
                  ...Object.fromEntries(events.map((one) => [one, one])),
                }}
                value={event}
                choose={setEvent}
              />
              {key !== undefined && (
                <Pick
                  name="Property"
                  words={Object.fromEntries(items.map((one) => [one.key, one.key]))}
                  value={key}
                  choose={setKey}
                />
              )}
            </div>
            {key === undefined ? (
              <p class="small three none-here">
                {event === ANY ? 'No event' : 'None of them'} has properties in this time.
              </p>
            ) : (
              <TabRows
                key={`${event} ${key}`}
                tab={tab(PROPERTY + key, 'Values', key)}
                state={event === ANY ? state : ofEvent(state, event)}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/** The same about one event alone. */
function ofEvent(state: OverviewState, event: string): OverviewState {
  const query = withPieces(state.query, exactly('event', event))
  return { ...state, query, where: { ...state.where, query } }
}
