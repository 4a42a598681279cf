import { useSlug } from '../../../lib/project'
import { searchOf } from '../../../lib/query'
import { PAGES } from '../../../shell/pages'
import { copy } from '../../../ui/copy-button'
import { Icon } from '../../../ui/icon'

interface Props {
  /** 32 hex digits. */
  traceId: string
  spanId: string | undefined
}

/** Links to the trace in which the event happened. */
export function TraceLink({ traceId, spanId }: Props) {
  const slug = useSlug()
  const hasPage = PAGES.some(({ page }) => page === 'traces')
  return (
    <section>
      <div class="flex">
        <h3>Trace of this event</h3>
        {hasPage && (
          <a
            class="push small link"
            href={`/${slug}/traces/${traceId}${searchOf({ span: spanId })}`}
          >
            Open
          </a>
        )}
      </div>
      <button
        type="button"
        class="btn tight quiet mono trace-id"
        title="Copy the trace id"
        onClick={() => copy(traceId, 'the trace id')}
      >
        <span class="cut">{traceId}</span>
        <Icon name="copy" />
      </button>
    </section>
  )
}
