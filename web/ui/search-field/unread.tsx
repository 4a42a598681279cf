import type { Mistake } from '../../lib/mistake'
import { Empty } from '../empty'
import { Icon } from '../icon'
import { Text } from '../text'

/** Stands in place of results: which part of the search cannot be read, and what to write instead. */
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
    {/* Not as the beginning of a sentence: it may begin with a key, where case matters. */}
    <p role="alert">{mistake.why}</p>
  </Empty>
)
