import type { SpanView } from '../../../../src/traces/pages/detail/span-model'
import { exactly, queryOf } from '../../../lib/pieces'
import { searchOf } from '../../../lib/query'

/** The box reads no longer search. */
const LONGEST_QUERY = 1000

/** Links from a span to others of its kind. */
export function LookAlikes({ span }: { span: SpanView }) {
  const { project, environment, service, name, kind } = span
  const query = queryOf([exactly('service', service), exactly('name', name)])
  return (
    <p class="small">
      {query.length <= LONGEST_QUERY && (
        <>
          <a
            class="link"
            href={`/${project}/traces${searchOf({ environment, query, sort: 'duration' })}`}
          >
            Slowest traces with this span
          </a>
          {' · '}
        </>
      )}
      <a
        class="link"
        href={`/${project}/endpoints${searchOf({ environment, service, name, kind })}`}
      >
        Over time
      </a>
    </p>
  )
}
