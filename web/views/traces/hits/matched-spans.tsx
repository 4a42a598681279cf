import type { TraceHit } from '../../../../src/traces/pages/search/model'
import { counted, duration } from '../../../lib/format'
import { Level } from '../../../ui/level'
import { Text } from '../../../ui/text'

interface Props {
  matched: NonNullable<TraceHit['matched']>
  hrefOf(span: string): string
}

/** The slowest of the spans that the search matched. */
export const MatchedSpans = ({ matched: { count, spans }, hrefOf }: Props) => (
  <ul class="met small" aria-label={`${counted(count, 'span')} that match`}>
    {spans.map(({ spanId, service, name, target, status, durationMs }) => (
      <li key={spanId}>
        <a class="flex" href={hrefOf(spanId)}>
          {status === 'error' && <Level level="error" />}
          <span class="cut">
            <Text of={target ? `${name} ${target}` : name} />{' '}
            <span class="three">
              <Text of={service} />
            </span>
          </span>
          <span class="three">{duration(durationMs)}</span>
        </a>
      </li>
    ))}
    {count > spans.length && (
      <li class="three">and {counted(count - spans.length, 'span')} more</li>
    )}
  </ul>
)
