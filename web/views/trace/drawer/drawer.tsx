import { useResource } from '../../../api/resource'
import { spanDetail } from '../../../api/traces'
import { DrawerSkeleton } from '../../../ui/drawer-skeleton'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { Text } from '../../../ui/text'
import type { TraceChoices } from '../choices'
import type { Tree } from '../tree/tree'
import { SpanFacts } from './span-facts'
import { SpanParts } from './span-parts'
import { SpanTrouble } from './span-trouble'
import { useSettled } from './use-settled'

interface Props {
  tree: Tree
  spanId: string
  choices: TraceChoices
}

/**
 * Longer than between the repeats of a key that is held down, so that those spans are not loaded; too short to
 * notice.
 */
const STILL_MS = 90
const KINDS = ['', 'internal', 'server', 'client', 'producer', 'consumer']

/** The panel with all that is known of one span. */
export function Drawer({ tree, spanId, choices }: Props) {
  const { trace } = tree
  const settled = useSettled(spanId, STILL_MS)
  const detail = useResource(spanDetail(trace.traceId, settled))
  const span = tree.placeOf(spanId)
  const close = () => choices.openSpan(undefined)
  return (
    <aside class="drawer stack" aria-label="Span details" tabIndex={0}>
      <div>
        <div class="flex">
          <h2 class="cut">
            {span === undefined ? 'No such span' : <Text of={tree.nameOf(span) || '(no name)'} />}
          </h2>
          <button
            type="button"
            class="btn tight quiet square push"
            aria-label="Close (Esc)"
            onClick={close}
          >
            <Icon name="x" />
          </button>
        </div>
        {span !== undefined && (
          <p class="small three">
            <Text of={tree.serviceOf(span)} />
            {KINDS[trace.spans.kind[span] as number] &&
              ` · ${KINDS[trace.spans.kind[span] as number]}`}
            {trace.criticalPath.some((step) => step.span === span) && ' · on the critical path'}
          </p>
        )}
      </div>
      {span === undefined ? (
        <p class="two">
          The trace has no span{' '}
          <code>
            <Text of={spanId} />
          </code>
          . It may not have come yet.
        </p>
      ) : (
        <>
          <SpanTrouble
            trace={trace}
            spanId={spanId}
            isError={tree.isError(span)}
            message={settled === spanId ? detail.data.value?.statusMessage : undefined}
          />
          <SpanFacts tree={tree} span={span} />
          <Loaded from={detail} failure="The span could not be read" skeleton={<DrawerSkeleton />}>
            {(found) => <SpanParts span={found} />}
          </Loaded>
        </>
      )}
    </aside>
  )
}
