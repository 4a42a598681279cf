import { useState } from 'preact/hooks'
import { Icon } from '../../../../ui/icon'
import { Text } from '../../../../ui/text'
import type { Metric } from '../draft'
import type { EditorProps } from './editor-props'
import { EndpointDialog } from './endpoint-dialog'

/** Which requests are measured: of one endpoint, of one service, or all. */
export function SpansOf({ slug, draft, metric, set }: EditorProps & { metric: Metric }) {
  const [isOpen, setOpen] = useState(false)
  const without = (field: 'endpoint' | 'service') => {
    const { [field]: _, ...rest } = metric
    set({ ...draft, metric: rest })
  }
  const chip = (field: 'endpoint' | 'service') =>
    metric[field] !== undefined && (
      <span class="chip">
        <i>{field}:</i>
        <Text class="cut" of={metric[field]} />
        <button
          type="button"
          aria-label={`Remove ${field}:${metric[field]}`}
          onClick={() => without(field)}
        >
          <Icon name="x" />
        </button>
      </span>
    )
  const isAll = metric.endpoint === undefined && metric.service === undefined
  return (
    <>
      {isAll && <span>all endpoints</span>}
      {chip('endpoint')}
      {chip('service')}
      <button type="button" class="btn tight quiet" onClick={() => setOpen(true)}>
        <Icon name="filter" />
        {isAll ? 'Choose' : 'Change'}
      </button>
      {isOpen && (
        <EndpointDialog
          slug={slug}
          environment={draft.environment ?? 'production'}
          choose={(of) => {
            const { endpoint: _, service: __, ...rest } = metric
            set({ ...draft, metric: { ...rest, ...of } })
          }}
          close={() => setOpen(false)}
        />
      )}
    </>
  )
}
