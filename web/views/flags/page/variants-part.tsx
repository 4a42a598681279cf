import { Fragment } from 'preact'
import type { FlagView } from '../../../api/flags'
import { Text } from '../../../ui/text'

/** Every variant with its value. */
export const VariantsPart = ({ flag }: { flag: FlagView }) => (
  <section>
    <h3>Variants</h3>
    <dl class="kv">
      {Object.entries(flag.variants).map(([name, value]) => (
        <Fragment key={name}>
          <dt>
            <Text of={name} />
          </dt>
          <dd>
            <code>
              <Text of={JSON.stringify(value)} />
            </code>
            {name === flag.defaultVariant && <span class="three"> default</span>}
          </dd>
        </Fragment>
      ))}
    </dl>
  </section>
)
