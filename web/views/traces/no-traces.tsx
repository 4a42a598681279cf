import { useResource } from '../../api/resource'
import { tracePage } from '../../api/traces'
import { nameOf, SHOWN, type Shown } from '../../lib/environments'
import { piecesOf, queryOf } from '../../lib/pieces'
import { useEnvironment } from '../../lib/project'
import { Empty } from '../../ui/empty'
import { Gauge } from '../../ui/gauge'
import { Icon } from '../../ui/icon'
import { Text } from '../../ui/text'
import { SendTraces } from './send-traces'
import type { TraceSearchState } from './trace-search'

/** Says that the search found nothing, and where it would find something. */
export function NoTraces({ state }: { state: TraceSearchState }) {
  const { slug, shown, query, range, search } = state
  const { choose } = useEnvironment()
  const any = useResource(tracePage(slug, { environment: 'all', limit: 1 }), {
    follows: 'traces',
  }).data.value
  const elsewhere = useElsewhere(slug, shown, query)
  if (!any) return null
  if (any.items.length === 0) return <SendTraces />
  const pieces = piecesOf(query)
  const last = pieces.at(-1)
  return (
    <Empty icon={<Icon name="search" class="three" />} title="No trace matches">
      <p>
        Nothing in {nameOf(shown)}
        {range.from !== undefined && ', in the time that is chosen,'}
        {query ? (
          <>
            {' '}
            has{' '}
            <code>
              <Text of={query} />
            </code>
            .
          </>
        ) : (
          ' has sent spans.'
        )}
      </p>
      <div class="flex wrap">
        {last && (
          <button type="button" class="btn" onClick={() => search(queryOf(pieces.slice(0, -1)))}>
            Remove
            <Text class="cut" of={last} />
          </button>
        )}
        {range.from !== undefined && (
          <button type="button" class="btn" onClick={() => range.choose('any')}>
            <Icon name="clock" />
            Look at any time
          </button>
        )}
        {elsewhere.map((one) => (
          <button key={one} type="button" class="btn" onClick={() => choose(one)}>
            <Gauge of={one} />
            Look in {nameOf(one)}
          </button>
        ))}
      </div>
    </Empty>
  )
}

/** The other environments where the same search finds something. */
function useElsewhere(slug: string, here: Shown, query: string): Shown[] {
  return SHOWN.filter((environment) => {
    const where = { environment, query, limit: 1 }
    const found = useResource(tracePage(slug, where)).data.value?.items.length ?? 0
    return found > 0 && environment !== here && environment !== 'all'
  })
}
