import { sharedReport } from '../../../api/shared-report'
import { nameOf } from '../../../lib/environments'
import { Empty } from '../../../ui/empty'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'
import type { VitalsState } from './vitals-state'

/** Says that nothing was measured, and how measurements come. */
export const NoMeasurements = ({ state }: { state: VitalsState }) => {
  const { query, shown, range, search } = state
  if (sharedReport.value)
    return (
      <Empty title="Nothing measured">
        <p>No page was measured in this time{query !== '' && ' with this search'}.</p>
      </Empty>
    )
  return (
    <Empty
      icon={<Icon name="endpoints" class="three" />}
      title={query === '' ? 'Nothing measured' : 'No measurement matches'}
    >
      <p>
        No page of {nameOf(shown)} was measured in this time
        {query !== '' && (
          <>
            {' '}
            with{' '}
            <code>
              <Text of={query} />
            </code>
          </>
        )}
        . The package <code>whimbrel/analytics</code> measures pages, and so does the script{' '}
        <code>whimbrel-analytics-vitals.js</code>; <code>whimbrel-analytics.js</code> does not.
        Other clients send a <code>$webVital</code> event with <code>webVital</code>, such as{' '}
        <code>{'{"metric": "LCP", "value": 2140}'}</code>.
      </p>
      <div class="flex wrap">
        {query !== '' && (
          <button type="button" class="btn" onClick={() => search('')}>
            Look without the search
          </button>
        )}
        {range.name !== '90d' && (
          <button type="button" class="btn" onClick={() => range.choose('90d')}>
            <Icon name="clock" />
            Look at 90 d
          </button>
        )}
      </div>
    </Empty>
  )
}
