import { useRoute } from 'preact-iso'
import { useResource } from '../../../api/resource'
import { traceComparison } from '../../../api/traces'
import { useProject, useSlug } from '../../../lib/project'
import { useQuery } from '../../../lib/query'
import { TopBar } from '../../../shell/top-bar'
import { Empty } from '../../../ui/empty'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { NothingHere } from '../../nothing-here'
import { TraceSkeleton } from '../trace-skeleton'
import { ComparisonView } from './comparison-view'

/** Two traces laid over each other. */
export const ComparePage = () => (useProject() ? <Compare /> : <NothingHere />)

function Compare() {
  const slug = useSlug()
  const id = decodeURIComponent(useRoute().params.id ?? '').toLowerCase()
  const { query } = useQuery()
  const other = query.with ?? ''
  const compared = useResource(other ? traceComparison(id, other) : undefined)
  const isMissing = !other || [400, 404].includes(compared.error.value?.status ?? 0)
  return (
    <>
      <TopBar
        name="Compare traces"
        title={
          <span class="trail">
            <a class="three" href={`/${slug}/traces`}>
              Traces
            </a>
            <span class="three" aria-hidden="true">
              /
            </span>
            <b>Compare</b>
          </span>
        }
      />
      {isMissing ? (
        <Empty icon={<Icon name="compare" class="three" />} title="One of the two is not here">
          <p>{compared.error.value?.message ?? 'The address names no second trace.'}</p>
          <a class="btn primary" href={`/${slug}/traces/${id}`}>
            Go to the first
          </a>
        </Empty>
      ) : (
        <Loaded
          from={compared}
          failure="The traces could not be compared"
          skeleton={<TraceSkeleton />}
        >
          {(found) => <ComparisonView comparison={found} />}
        </Loaded>
      )}
    </>
  )
}
