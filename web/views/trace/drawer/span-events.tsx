import type { SpanView } from '../../../../src/traces/pages/detail/span-model'
import { counted, duration, number } from '../../../lib/format'
import { Lines, Text } from '../../../ui/text'
import { attributeText } from './attribute-text'

interface Props {
  span: SpanView
  events: SpanView['events']
  dropped: number
}

const NANOS_PER_MS = 1e6

/** The span's events (OpenTelemetry), which happened while it ran. */
export function SpanEvents({ span, events, dropped }: Props) {
  if (events.length === 0 && dropped === 0) return null
  return (
    <section>
      <h3>
        Span events <span class="three">{number(events.length)}</span>
      </h3>
      {events.map((event, i) => (
        <details key={i} class="span-event small">
          <summary class="flex">
            <span class="three">{after(span, event.timeUnixNano)}</span>
            <Text class="cut" of={event.name} />
            <span class="three cut">
              <Text of={headline(event)} />
            </span>
          </summary>
          <dl class="kv mono">
            {event.attributes.map((attribute) => (
              <Pair key={attribute.key} name={attribute.key} value={attributeText(attribute)} />
            ))}
          </dl>
          {event.dropped > 0 && <p class="three">{counted(event.dropped, 'attribute')} dropped.</p>}
        </details>
      ))}
      {dropped > 0 && (
        <p class="small three">
          {counted(dropped, 'event')} {dropped === 1 ? 'was' : 'were'} dropped.
        </p>
      )}
    </section>
  )
}

const Pair = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>
      <Text of={name} />
    </dt>
    <dd>
      <Lines of={value} />
    </dd>
  </>
)

const headline = ({ attributes }: SpanView['events'][number]) => {
  const found = attributes.find(({ key }) => key === 'exception.type') ?? attributes[0]
  return found ? attributeText(found) : ''
}

/** The time of an event after the span's start: `+1.00 s`. */
function after({ startTimeUnixNano }: SpanView, nanos: string): string {
  const ms = Number(BigInt(nanos) - BigInt(startTimeUnixNano)) / NANOS_PER_MS
  return ms < 0 ? `−${duration(-ms)}` : `+${duration(ms)}`
}
