import type { SpanView } from '../../../../src/traces/pages/detail/span-model'
import { counted, number } from '../../../lib/format'
import { useSlug } from '../../../lib/project'
import { searchOf } from '../../../lib/query'
import { Text } from '../../../ui/text'
import { attributeText } from './attribute-text'

/** The span's links (OpenTelemetry): other spans that it belongs with. */
export function LinkList({ links, dropped }: { links: SpanView['links']; dropped: number }) {
  const slug = useSlug()
  return (
    <section>
      <h3>
        Links <span class="three">{number(links.length)}</span>
      </h3>
      <ul class="small links">
        {links.map(({ traceId, spanId, attributes }) => (
          <li key={`${traceId}${spanId}`}>
            <a class="link mono" href={`/${slug}/traces/${traceId}${searchOf({ span: spanId })}`}>
              {traceId.slice(0, 8)}… {spanId}
            </a>{' '}
            <span class="three">
              {attributes.map((attribute) => (
                <span key={attribute.key}>
                  <Text of={`${attribute.key}: ${attributeText(attribute)}`} />{' '}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {dropped > 0 && (
        <p class="small three">
          {counted(dropped, 'link')} {dropped === 1 ? 'was' : 'were'} dropped.
        </p>
      )}
    </section>
  )
}
