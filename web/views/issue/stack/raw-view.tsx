import type { EventDetail } from '../../../api/events'
import { Lines } from '../../../ui/text'
import { rawStack } from './raw-stack'

/** The whole chain as text. */
export const RawStack = ({ event, isMinified }: { event: EventDetail; isMinified: boolean }) => (
  <div class="panel exc">
    <pre class="src raw" tabIndex={0}>
      <Lines of={rawStack(event, isMinified)} />
    </pre>
  </div>
)
