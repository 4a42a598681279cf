import type { TraceView } from '../../../../src/traces/pages/detail/model'
import { nameOf } from '../../../lib/environments'
import { useSlug } from '../../../lib/project'
import { searchOf, useQuery } from '../../../lib/query'
import { Gauge } from '../../../ui/gauge'
import { Text } from '../../../ui/text'

interface Props {
  traceId: string
  places: TraceView['places']
}

/** A link back to the search, the trace's id, and the environments that have sent spans of it. */
export function BackToTraces({ traceId, places }: Props) {
  const slug = useSlug()
  const { environment } = useQuery().query
  const environments = [...new Set(places.map((place) => place.environment))]
  return (
    <span class="trail">
      <a class="three" href={`/${slug}/traces${searchOf({ environment })}`}>
        Traces
      </a>
      <span class="three" aria-hidden="true">
        /
      </span>
      <b class="mono">
        <Text of={traceId.slice(0, 8)} />
      </b>
      {environments.map((one) => (
        <span key={one} class="badge">
          <Gauge of={one} />
          {nameOf(one)}
        </span>
      ))}
    </span>
  )
}
