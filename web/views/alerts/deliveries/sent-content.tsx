import type { DeliveryDetail } from '../../../api/deliveries'
import { CopyButton } from '../../../ui/copy-button'
import { LazyDetails } from '../../../ui/lazy-details'
import { Lines, Text } from '../../../ui/text'

/** The message as it was sent. */
export function SentContent({ of: { content, messageId } }: { of: DeliveryDetail }) {
  if (!content)
    return (
      <section>
        <h3>What is sent</h3>
        <p class="small two">It is written when it is sent, so that it says how things are then.</p>
      </section>
    )
  const { contentType, body, subject, text } = content
  const shown = text ?? indented(body)
  return (
    <section class="sent">
      <div class="flex">
        <h3>What was sent</h3>
        <span class="push">
          <CopyButton text={body} what="the message" class="btn tight quiet" />
        </span>
      </div>
      {subject !== undefined && (
        <p class="small">
          <Text of={subject} />
        </p>
      )}
      <pre class="src" tabIndex={0}>
        <Lines of={shown} />
      </pre>
      {text !== undefined && (
        <LazyDetails class="answer" summary="Its HTML">
          {() => (
            <pre class="src" tabIndex={0}>
              <Lines of={body} />
            </pre>
          )}
        </LazyDetails>
      )}
      <p class="micro three">
        {contentType} · <code>{messageId}</code>
      </p>
    </section>
  )
}

/** JSON with a line for each member; another text as it is. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
