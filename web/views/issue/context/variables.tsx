import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'
import { Json } from './json'

/** Names and values of a frame. */
export const Variables = ({ of }: { of: Record<string, unknown> }) => (
  <details class="vars" open>
    <summary class="flex small three">
      <Icon name="right" />
      Local variables
    </summary>
    <JsonPairs of={of} />
  </details>
)

/** Values of any shape under their names. */
export const JsonPairs = ({ of }: { of: Record<string, unknown> }) => (
  <dl class="kv mono">
    {Object.entries(of).map(([key, value]) => (
      <>
        <dt>
          <Text of={key} />
        </dt>
        <dd>
          <Json of={value} />
        </dd>
      </>
    ))}
  </dl>
)
