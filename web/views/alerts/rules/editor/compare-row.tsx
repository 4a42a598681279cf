import { Pick } from '../../../../ui/pick'
import { comparing, isBelow, type Metric } from '../draft'
import type { EditorProps } from './editor-props'
import { Row } from './row'
import { SecondsPick } from './seconds-pick'
import { SeverityField } from './severity-field'

const WAYS = {
  above: { words: 'above', compare: 'absolute', op: '>' },
  below: { words: 'below', compare: 'absolute', op: '<' },
  up: { words: 'up by', compare: 'percentChange', op: '>' },
  down: { words: 'down by', compare: 'percentChange', op: '<' },
} as const
type Way = keyof typeof WAYS

const WORDS = Object.fromEntries(
  Object.entries(WAYS).map(([way, { words }]) => [way, words]),
) as Record<Way, string>
const BEFORE_SEC = [3600, 86_400, 604_800]
const BEFORE_WORDS = { 3600: 'an hour before', 86400: 'a day before', 604800: 'a week before' }
const FOR_SEC = [0, 60, 300, 600, 900, 1800, 3600]

/** From which number on the rule fires. */
export function CompareRow(props: EditorProps & { metric: Metric }) {
  const { draft, metric, set, mistakes } = props
  const isChange = metric.compare === 'percentChange'
  return (
    <Row name="Is" at={['/thresholds', '/forSec']} mistakes={mistakes}>
      <Pick
        name="Direction"
        words={WORDS}
        value={wayOf(isChange, isBelow(draft))}
        choose={(way) => set(comparing(draft, WAYS[way]))}
      />
      <SeverityField {...props} of="critical" />
      <span class="three">warning at</span>
      <SeverityField {...props} of="warning" />
      {isChange && (
        <>
          <span class="three">on</span>
          <SecondsPick
            name="Compared with"
            of={BEFORE_SEC}
            words={BEFORE_WORDS}
            value={metric.offsetSec ?? 604_800}
            choose={(offsetSec) => set({ ...draft, metric: { ...metric, offsetSec } })}
          />
        </>
      )}
      <span class="three">for</span>
      <SecondsPick
        name="For"
        of={FOR_SEC}
        value={draft.forSec ?? 0}
        choose={(forSec) => set({ ...draft, forSec })}
      />
    </Row>
  )
}

function wayOf(isChange: boolean, isDown: boolean): Way {
  if (isChange) return isDown ? 'down' : 'up'
  return isDown ? 'below' : 'above'
}
