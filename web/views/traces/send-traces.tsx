import { collector } from '../../../src/sdk/snippets/collector'
import { openTelemetry } from '../../../src/sdk/snippets/open-telemetry'
import { useSlug } from '../../lib/project'
import { Empty } from '../../ui/empty'
import { Icon } from '../../ui/icon'
import { Snippets } from '../settings/snippets/snippets'
import { browserTracing } from './browser-tracing'

const WAYS = [openTelemetry, browserTracing, collector]

/** Stands in place of the list before the first span, and says how to send some. */
export function SendTraces() {
  const slug = useSlug()
  return (
    <div class="send-traces">
      <Empty icon={<Icon name="traces" class="three" />} title="No traces yet">
        <p>
          Point an OpenTelemetry SDK or collector at this box, with JSON as its encoding. Traces
          show up within a second.
        </p>
      </Empty>
      <div class="panel">
        <Snippets of={WAYS} />
      </div>
      <p class="small three">
        The key that the terminal printed at the first start may send traces; more are made in the{' '}
        <a class="link" href={`/${slug}/settings/keys`}>
          settings
        </a>
        . A trace that was saved as OTLP/JSON is imported on the page of{' '}
        <a class="link" href={`/${slug}/traces`}>
          traces
        </a>
        .
      </p>
    </div>
  )
}
