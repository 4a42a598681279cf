import { useRoute } from 'preact-iso'
import { traceDetail } from '../../api/traces'
import { useProject } from '../../lib/project'
import { TopBar } from '../../shell/top-bar'
import { Loaded } from '../../ui/loaded'
import { NothingHere } from '../nothing-here'
import { useTraceChoices } from './choices'
import { BackToTraces } from './head/back-to-traces'
import { TraceActions } from './head/trace-actions'
import { NoSuchTrace } from './no-such-trace'
import { TraceSkeleton } from './trace-skeleton'
import { TraceView } from './trace-view'
import { useComingTrace } from './use-coming-trace'

/** One trace: what ran when, what took the time, what failed. */
export const TracePage = () => (useProject() ? <Trace /> : <NothingHere />)

function Trace() {
  const id = decodeURIComponent(useRoute().params.id ?? '').toLowerCase()
  const choices = useTraceChoices()
  const trace = useComingTrace(traceDetail(id, choices.isRaw))
  const { data, error } = trace
  return (
    <>
      <TopBar
        title={<BackToTraces traceId={id} places={data.value?.places ?? []} />}
        name={`Trace ${id.slice(0, 8)}`}
      >
        {data.value && <TraceActions trace={data.value} />}
      </TopBar>
      {error.value && [400, 404].includes(error.value.status) && !data.value ? (
        <NoSuchTrace id={id} />
      ) : (
        <Loaded from={trace} failure="The trace could not be read" skeleton={<TraceSkeleton />}>
          {(found) => (
            <TraceView key={`${found.traceId} ${choices.isRaw}`} trace={found} choices={choices} />
          )}
        </Loaded>
      )}
    </>
  )
}
