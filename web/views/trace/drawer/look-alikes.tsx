import type { SpanView } from '../../../../src/traces/detail/span-model'
import { searchOf } from '../../../lib/query'
import { condition, queryOf } from '../../traces/search/pieces'

/** Where one goes on from a span. */
export function LookAlikes({ span }: { span: SpanView }) {
  const { project, environment, service, name, kind } = span
  const query = queryOf([
    condition('service', service),
    condition('name', name.replace(/\*/g, '\\*')),
  ])
  return (
    <p class="small">
      <a
        class="link"
        href={`/${project}/traces${searchOf({ environment, query, sort: 'duration' })}`}
      >
        Slowest traces with this span
      </a>
      {' · '}
      <a
        class="link"
        href={`/${project}/endpoints${searchOf({ environment, service, name, kind })}`}
      >
        Over time
      </a>
    </p>
  )
}
