import type { TraceView } from '../../../../src/traces/pages/detail/model'
import { Level } from '../../../ui/level'
import { Text } from '../../../ui/text'

interface Props {
  trace: TraceView
  spanId: string
  isError: boolean
  /** The message of the span's status. */
  message: string | undefined
}

/** Why a span failed, and the issues that its events belong to. */
export function SpanTrouble({ trace, spanId, isError, message }: Props) {
  const events = trace.events.filter((event) => event.spanId === spanId)
  if (!isError && events.length === 0) return null
  return (
    <div class="note red">
      <Level level={events[0]?.level ?? 'error'} />
      <div class="stack tight-stack">
        {events.length === 0 && (
          <p>
            <b>Failed</b>
            {message && (
              <>
                : <Text of={message} />
              </>
            )}
          </p>
        )}
        {events.map(({ id, project, title, shortId }) => (
          <p key={id}>
            <b>
              <Text of={title} />
            </b>
            <br />
            <a class="link" href={`/${project}/issues/${shortId}?event=${id}`}>
              {shortId}
            </a>
          </p>
        ))}
      </div>
    </div>
  )
}
