import type { EventDetail } from '../../../api/events'
import { copy } from '../../../ui/copy-button'
import { curlOf } from '../copy/curl'
import { Pairs, Panel } from './pairs'

type Request = NonNullable<EventDetail['request']>

/** The HTTP request during which it failed. */
export function RequestPanel({ request }: { request: Request }) {
  const { url, method, query, headers = {}, ...more } = request
  const curl = curlOf(request)
  return (
    <Panel
      title="Request"
      beside={
        curl && (
          <button
            type="button"
            class="push small link"
            onClick={() => copy(curl, 'the request as curl')}
          >
            Copy as curl
          </button>
        )
      }
    >
      <Pairs
        of={[
          ['URL', url],
          ['Method', method],
          ['Query', query],
          ...Object.entries(headers),
          ...Object.entries(more),
        ]}
      />
    </Panel>
  )
}
