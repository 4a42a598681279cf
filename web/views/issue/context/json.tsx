import { Icon } from '../../../ui/icon'
import { Lines } from '../../../ui/text'
import { Inline } from './inline'

/** A value that is longer than this on one line is folded. */
const SHORT = 160

/** Any value as JSON: on one line where it fits, else folded, with its beginning in sight. */
export function Json({ of }: { of: unknown }) {
  if (typeof of !== 'object' || of === null || JSON.stringify(of).length <= SHORT)
    return <Inline of={of} />
  return (
    <details class="folded-json">
      <summary>
        <Icon name="right" />
        <span class="cut">
          <Inline of={of} />
        </span>
      </summary>
      <pre class="src" tabIndex={0}>
        <Lines of={JSON.stringify(of, null, 2)} />
      </pre>
    </details>
  )
}
