import type { EndpointSort } from '../../../src/traces/pages/endpoints/model'
import type { Endpoint, EndpointKind } from '../../api/endpoints'
import { useEnvironment, useSlug } from '../../lib/project'
import { useQuery } from '../../lib/query'
import { useRange } from '../../lib/range'

export const SORTS: Record<EndpointSort, string> = {
  time: 'Time spent',
  count: 'Requests',
  errorRate: 'Error rate',
  errors: 'Errors',
  p50: 'p50',
  p95: 'p95',
  p99: 'p99',
  max: 'Slowest',
}
export const SHOWN_KINDS: Record<EndpointKind, string> = {
  entry: 'Entry points',
  server: 'Requests served',
  consumer: 'Messages taken',
  client: 'Calls made',
  producer: 'Messages sent',
  internal: 'Inside',
  unspecified: 'Of no kind',
}
const PAGE = 50

/** What the page shows; all of it stands in the address. */
export function useEndpointState() {
  const slug = useSlug()
  const { shown } = useEnvironment()
  const { query, change } = useQuery()
  const range = useRange('24h')
  const sort = isOneOf(SORTS, query.sort) ? query.sort : 'time'
  const kind = isOneOf(SHOWN_KINDS, query.show) ? query.show : 'entry'
  const { service, name, kind: chosenKind } = query
  const when = { environment: shown, from: range.from, to: range.to }
  return {
    slug,
    shown,
    range,
    sort,
    kind,
    when,
    find: query.find ?? '',
    service: query.of,
    isTable: query.chart === 'table',
    where: {
      ...when,
      kind,
      sort,
      query: query.find,
      service: query.of,
      cursor: query.cursor,
      limit: PAGE,
    },
    /** The endpoint of the list that the charts show. */
    chosenOf: (items: readonly Endpoint[]): Endpoint | undefined =>
      items.find(
        (one) => one.service === service && one.name === name && one.kind === chosenKind,
      ) ?? items[0],
    sortBy: (by: EndpointSort) =>
      change({ sort: by === 'time' ? undefined : by, cursor: undefined }),
    showKind: (of: EndpointKind) =>
      change({ show: of === 'entry' ? undefined : of, cursor: undefined }),
    findText: (find: string) => change({ find: find || undefined, cursor: undefined }, true),
    everyService: () => change({ of: undefined, cursor: undefined }),
    showTable: (is: boolean) => change({ chart: is ? 'table' : undefined }, true),
    choose: (one: Endpoint) =>
      change({ service: one.service, name: one.name, kind: one.kind }, true),
    further: (cursor: string | undefined) => change({ cursor }),
    cursor: query.cursor,
  }
}

export type EndpointState = ReturnType<typeof useEndpointState>

const isOneOf = <Name extends string>(all: Record<Name, string>, text: unknown): text is Name =>
  typeof text === 'string' && Object.hasOwn(all, text)
