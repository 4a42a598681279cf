import { Pick } from '../../../../ui/pick'
import { type Draft, type Metric, measuring } from '../draft'
import { CompareRow } from './compare-row'
import type { EditorProps } from './editor-props'
import { EventsOf } from './events-of'
import { Row } from './row'
import { SecondsPick } from './seconds-pick'
import { SpansOf } from './spans-of'
import { UntilRow } from './until-row'

/** What can be measured, by signal and aggregate. */
const MEASURES = {
  'spans p95': 'p95 duration',
  'spans p99': 'p99 duration',
  'spans p75': 'p75 duration',
  'spans p50': 'p50 duration',
  'spans rate': 'Rate of requests',
  'spans errorRate': 'Share of errors',
  'spans count': 'Number of requests',
  'events count': 'Number of events',
} as const
type Measure = keyof typeof MEASURES

const GROUPS = { '': 'together', service: 'by service', endpoint: 'by endpoint' } as const
const WINDOWS_SEC = [60, 300, 900, 1800, 3600, 21_600, 86_400]

/** The rows of a rule about a number. */
export const MetricRows = (props: EditorProps & { metric: Metric }) => (
  <>
    <WhenRow {...props} />
    <CompareRow {...props} />
    <UntilRow {...props} />
  </>
)

function WhenRow(props: EditorProps & { metric: Metric }) {
  const { draft, metric, set, mistakes } = props
  const { signal, aggregate, windowSec } = metric
  const setMetric = (change: Partial<Metric>) => set({ ...draft, metric: { ...metric, ...change } })
  return (
    <Row name="When" at={['/metric']} mistakes={mistakes}>
      <Pick
        name="Measure"
        words={MEASURES}
        value={`${signal} ${aggregate}` as Measure}
        choose={(measure) => set(measuring(draft, partsOf(measure)))}
      />
      <span class="three">of</span>
      {signal === 'events' ? <EventsOf {...props} /> : <SpansOf {...props} />}
      <span class="three">over</span>
      <SecondsPick
        name="Window"
        of={WINDOWS_SEC}
        value={windowSec}
        choose={(sec) => setMetric({ windowSec: sec })}
      />
      {signal === 'spans' && (
        <Pick
          name="Counted"
          words={GROUPS}
          value={groupOf(metric)}
          choose={(group) => set(grouped(draft, metric, group))}
        />
      )}
    </Row>
  )
}

const partsOf = (measure: Measure) => {
  const [signal, aggregate] = measure.split(' ') as [Metric['signal'], Metric['aggregate']]
  return { signal, aggregate }
}

const groupOf = ({ groupBy = [] }: Metric): keyof typeof GROUPS => {
  if (groupBy.includes('endpoint')) return 'endpoint'
  return groupBy.includes('service') ? 'service' : ''
}

/** An endpoint belongs to a service, so that grouping by endpoint groups by both. */
function grouped(draft: Draft, metric: Metric, group: keyof typeof GROUPS): Draft {
  const { groupBy: _, ...rest } = metric
  if (group === '') return { ...draft, metric: rest }
  return {
    ...draft,
    metric: { ...rest, groupBy: group === 'endpoint' ? ['service', 'endpoint'] : ['service'] },
  }
}
