import type { Mistake } from '../../lib/mistake'
import { Empty } from '../empty'
import { Icon } from '../icon'
import { Text } from '../text'

/** In the place of what a search would find: what of it cannot be read, and what to write instead. */
export const Unread = ({ query, mistake }: { query: string; mistake: Mistake }) => (
  <Empty icon={<Icon name="warn" class="warning" />} title="This search cannot be read">
    <p class="free">
      <code>
        <Text of={query.slice(0, mistake.start)} />
        <mark class="bad">
          <Text of={query.slice(mistake.start, mistake.end)} />
        </mark>
        <Text of={query.slice(mistake.end)} />
      </code>
    </p>
    {/* It may begin with a key, whose letters count. */}
    <p role="alert">{mistake.why}</p>
  </Empty>
)
