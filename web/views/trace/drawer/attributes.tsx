import { useState } from 'preact/hooks'
import type { AttributeView } from '../../../../src/traces/pages/detail/attribute-view'
import { counted, number } from '../../../lib/format'
import { exactly } from '../../../lib/pieces'
import { useEnvironment, useSlug } from '../../../lib/project'
import { searchOf } from '../../../lib/query'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'
import { attributeText } from './attribute-text'

interface Props {
  title: string
  /** Whose attributes they are, which a search has to name. */
  level: 'span' | 'resource' | 'scope'
  attributes: readonly AttributeView[]
  /** How many attributes the sender left out. */
  dropped: number
  note?: string
}

/** At most this many are shown at first; a button shows the rest. */
const SHOWN = 16

/** A list of attributes, each with a link that searches for it; says how many were left out. */
export function Attributes({ title, level, attributes, dropped, note }: Props) {
  const [isAll, setAll] = useState(false)
  if (attributes.length === 0 && dropped === 0 && !note) return null
  const shown = isAll ? attributes : attributes.slice(0, SHOWN)
  return (
    <section>
      <h3>
        {title} {attributes.length > 0 && <span class="three">{number(attributes.length)}</span>}
      </h3>
      {note && (
        <p class="small three mono">
          <Text of={note} />
        </p>
      )}
      {shown.length > 0 && (
        <dl class="kv mono attributes">
          {shown.map((attribute) => (
            <Attribute key={attribute.key} attribute={attribute} level={level} />
          ))}
        </dl>
      )}
      <p class="small three">
        {dropped > 0 &&
          `${counted(dropped, 'attribute')} ${dropped === 1 ? 'was' : 'were'} dropped. `}
        {attributes.length > SHOWN && (
          <button type="button" class="link" onClick={() => setAll(!isAll)}>
            {isAll ? 'Show fewer' : `All ${number(attributes.length)}`}
          </button>
        )}
      </p>
    </section>
  )
}

function Attribute({ attribute, level }: { attribute: AttributeView; level: Props['level'] }) {
  const slug = useSlug()
  const { shown } = useEnvironment()
  const value = attributeText(attribute)
  const isSearched = value.length < 200
  const query = exactly(`${level}.${attribute.key}`, value)
  return (
    <>
      <dt>
        <Text of={attribute.key} />
      </dt>
      <dd>
        <Text of={value} />
        {isSearched && (
          <a
            class="like"
            href={`/${slug}/traces${searchOf({ environment: shown, query })}`}
            title="Find traces with this"
            aria-label={`Find traces with this ${attribute.key}`}
          >
            <Icon name="search" />
          </a>
        )}
      </dd>
    </>
  )
}
