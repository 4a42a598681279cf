import type { ServiceMap } from '../../../src/traces/pages/service-map/model'
import { useEnvironment, useSlug } from '../../lib/project'
import { useQuery } from '../../lib/query'
import { useRange } from '../../lib/range'

/** What the map shows; all of it stands in the address. */
export function useMapState() {
  const slug = useSlug()
  const { shown } = useEnvironment()
  const { query, change } = useQuery()
  const range = useRange('24h')
  return {
    slug,
    shown,
    range,
    when: { environment: shown, from: range.from, to: range.to },
    nodeId: query.node,
    isTable: query.chart === 'table',
    choose: (node: string | undefined) => change({ node }, true),
    showTable: (is: boolean) => change({ chart: is ? 'table' : undefined }, true),
  }
}

export type MapState = ReturnType<typeof useMapState>
export type MapEdge = ServiceMap['edges'][number]
