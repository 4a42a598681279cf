import { DAY_MS } from '../../../../src/lib/time'
import { analyticsOverview } from '../../../api/analytics'
import { useResource } from '../../../api/resource'
import { sharedReport } from '../../../api/shared-report'
import { nameOf, type Shown } from '../../../lib/environments'
import { useEnvironment } from '../../../lib/project'
import { Elsewhere, LookIn, useElsewhere } from '../../../ui/elsewhere'
import { Empty } from '../../../ui/empty'
import { Icon } from '../../../ui/icon'
import { RemoveOne, useWithout } from '../../../ui/search-field/remove-one'
import { Text } from '../../../ui/text'
import type { ReportedState } from '../section/reported-state'
import { NoneShared } from './none-shared'
import { SendVisits } from './send-visits'

const FOLLOWED = { everyMs: 5000, follows: 'analytics' } as const
/** A time before all visits, within the ten years that a report may be of. */
const ALWAYS = new Date(Date.now() - 3600 * DAY_MS).toISOString()

/** Says why there is nothing to show, and what would show something. */
export const NoVisits = ({ state }: { state: ReportedState }) =>
  sharedReport.value ? <NoneShared state={state} /> : <NoneHere state={state} />

function NoneHere({ state }: { state: ReportedState }) {
  const { slug, shown, query, range, search, isOfBots, showBots } = state
  const { choose } = useEnvironment()
  const ever = useResource(
    analyticsOverview(slug, { environment: 'all', from: ALWAYS, compare: 'none' }),
    FOLLOWED,
  ).data.value
  const others = useElsewhere(shown, (environment) => useVisits({ environment, query }, state))
  const without = useWithout(query, (rest) => useVisits({ environment: shown, query: rest }, state))
  if (!ever) return null
  if (ever.totals.visits === 0 && ever.botVisits === 0) return <SendVisits />
  return (
    <Empty icon={<Icon name="search" class="three" />} title={titleOf(query, isOfBots)}>
      <p>
        {isOfBots ? 'No robot' : 'Nobody'} came to {nameOf(shown)} in this time
        {query !== '' && (
          <>
            {' '}
            with{' '}
            <code>
              <Text of={query} />
            </code>
          </>
        )}
        . <Elsewhere counts={others} />
      </p>
      <div class="flex wrap">
        <RemoveOne of={without} search={search} />
        <LookIn counts={others} choose={choose} />
        {range.name !== '90d' && (
          <button type="button" class="btn" onClick={() => range.choose('90d')}>
            <Icon name="clock" />
            Look at 90 d
          </button>
        )}
        {!isOfBots && ever.totals.visits === 0 && (
          <button type="button" class="btn" onClick={() => showBots(true)}>
            Look at robots
          </button>
        )}
      </div>
    </Empty>
  )
}

const titleOf = (query: string, isOfBots: boolean): string => {
  if (query !== '') return 'No visit matches'
  return isOfBots ? 'No robots in this time' : 'No visits in this time'
}

/** How many visits another search would find in the same time. */
const useVisits = (
  other: { environment: Shown; query: string },
  { slug, where }: ReportedState,
): number =>
  useResource(analyticsOverview(slug, { ...where, ...other, compare: 'none' }), FOLLOWED).data.value
    ?.totals.visits ?? 0
