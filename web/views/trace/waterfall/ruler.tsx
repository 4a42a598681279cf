import { duration } from '../../../lib/format'
import type { Segment } from '../tree/segments'

const PARTS = [0, 0.2, 0.4, 0.6, 0.8]

/** The time scale above the bars. */
export const Ruler = ({ window: [from, to] }: { window: Segment }) => (
  <div role="rowgroup" class="ruler-part">
    <div class="ruler micro three" role="row" aria-rowindex={1}>
      <span role="columnheader" class="pad">
        Span
      </span>
      <span
        role="columnheader"
        class="tl"
        aria-label={`Time, ${duration(from)} to ${duration(to)}`}
      >
        {PARTS.map((share) => {
          const at = from + share * (to - from)
          return <span key={share}>{at === 0 ? '0' : duration(at)}</span>
        })}
      </span>
      <span role="columnheader" class="num">
        Took
      </span>
    </div>
  </div>
)
