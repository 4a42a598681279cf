import { number } from '../../../lib/format'
import { Icon } from '../../../ui/icon'
import { LazyDetails } from '../../../ui/lazy-details'
import { Text } from '../../../ui/text'
import { Json } from './json'

/** The variables of a frame. */
export const Variables = ({ of }: { of: Record<string, unknown> }) => (
  <details class="vars" open>
    <summary class="flex small three">
      <Icon name="right" />
      Local variables
    </summary>
    <JsonPairs of={of} />
  </details>
)

/** Variables beyond this number are folded: hundreds would push the rest of the page away. */
const SHOWN = 30

/** Values of any shape under their names. */
export function JsonPairs({ of }: { of: Record<string, unknown> }) {
  const all = Object.entries(of)
  const shown = all.length > SHOWN + 1 ? all.slice(0, SHOWN) : all
  const rest = all.slice(shown.length)
  return (
    <>
      <Pairs of={shown} />
      {rest.length > 0 && (
        <LazyDetails
          class="vars"
          summary={
            <span class="flex small three">
              <Icon name="right" />
              {number(rest.length)} more
            </span>
          }
        >
          {() => <Pairs of={rest} />}
        </LazyDetails>
      )}
    </>
  )
}

const Pairs = ({ of }: { of: [key: string, value: unknown][] }) => (
  <dl class="kv mono">
    {of.map(([key, value]) => (
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
