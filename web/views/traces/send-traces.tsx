import { useSlug } from '../../lib/project'
import { Empty } from '../../ui/empty'
import { Icon } from '../../ui/icon'
import { collector } from '../settings/snippets/collector'
import { openTelemetry } from '../settings/snippets/open-telemetry'
import { Snippets } from '../settings/snippets/snippets'
import { browserTracing } from './browser-tracing'

const WAYS = [openTelemetry, browserTracing, collector]

/** Before the first span: how to send some. */
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
        A key that may write spans is made in the{' '}
        <a class="link" href={`/${slug}/settings/keys`}>
          settings
        </a>
        . A trace that was saved as OTLP/JSON can be imported with the button above.
      </p>
    </div>
  )
}
