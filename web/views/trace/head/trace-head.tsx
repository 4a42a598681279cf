import { useResource } from '../../../api/resource'
import { spanDetail } from '../../../api/traces'
import { duration, number } from '../../../lib/format'
import { shortVersion } from '../../../lib/version'
import { When } from '../../../ui/ago'
import { Text } from '../../../ui/text'
import type { Tree } from '../tree/tree'

/** The head of the page: the trace's root, its time, its duration and its size. */
export function TraceHead({ tree }: { tree: Tree }) {
  const { traceId, root, startedAt, durationMs, spans, total, services, errorCount } = tree.trace
  const rootId = spans.spanId[root]
  const release = useResource(rootId ? spanDetail(traceId, rootId) : undefined).data.value?.release
  return (
    <header class="ihead pad">
      <div>
        <h2 class="lead">
          <Text of={tree.nameOf(root) || '(no name)'} />
        </h2>
        <p class="small three">
          <Text of={tree.serviceOf(root)} />
          {release && (
            <>
              {' · release '}
              <Text of={shortVersion(release)} />
            </>
          )}
          {' · '}
          <When at={startedAt} />
        </p>
      </div>
      <dl class="facts">
        <Fact name="Duration">{duration(durationMs)}</Fact>
        <Fact name="Spans">{number(total)}</Fact>
        <Fact name="Services">{number(services.length)}</Fact>
        <Fact name="Errors" class={errorCount > 0 ? 'error' : undefined}>
          {number(errorCount)}
        </Fact>
      </dl>
    </header>
  )
}

const Fact = ({
  name,
  class: tone,
  children,
}: {
  name: string
  class?: string | undefined
  children: string
}) => (
  <div class="big">
    <dt>{name}</dt>
    <dd class={tone}>{children}</dd>
  </div>
)
