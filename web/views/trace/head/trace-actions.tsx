import { useState } from 'preact/hooks'
import type { TraceView } from '../../../../src/traces/pages/detail/model'
import { traceFile } from '../../../api/traces'
import { copy } from '../../../ui/copy-button'
import { Icon } from '../../../ui/icon'
import { VisitLink } from '../../analytics/visits/visit-link'
import { PickDialog } from '../compare/pick-dialog'

/** The buttons of a trace: go to its visit, compare it, save it as a file, copy its id. */
export function TraceActions({ trace }: { trace: TraceView }) {
  const [isPicking, setPicking] = useState(false)
  const { traceId, startedAt, places } = trace
  return (
    <>
      <VisitLink environment={places[0]?.environment ?? 'all'} at={startedAt} traceId={traceId} />
      <button type="button" class="btn tight" aria-label="Compare" onClick={() => setPicking(true)}>
        <Icon name="compare" />
        <span>Compare</span>
      </button>
      <a class="btn tight" href={traceFile(traceId)} download aria-label="Export OTLP">
        <Icon name="download" />
        <span>Export OTLP</span>
      </a>
      <button
        type="button"
        class="btn tight square"
        aria-label="Copy the trace id"
        onClick={() => copy(traceId, 'the trace id')}
      >
        <Icon name="copy" />
      </button>
      {isPicking && <PickDialog trace={trace} close={() => setPicking(false)} />}
    </>
  )
}
