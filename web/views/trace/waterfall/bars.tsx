import type { Row } from '../tree/rows'
import { DRAWN, endTimeOf, ownSegments, pathData, type Segment, startOf } from '../tree/segments'
import type { Tree } from '../tree/tree'

interface Props {
  tree: Tree
  row: Row
  window: Segment
  path: ((from: number, to: number) => Segment[]) | undefined
  isOpen: boolean
  isError: boolean
}

/**
 * Pale what a span took, solid its own time, the critical path as a line below, a dot at its end for
 * an error; stripes for what is folded into one line.
 */
export function Bars({ tree, row: { span, run }, window, path, isOpen, isError }: Props) {
  const [from, to] = window
  const start = startOf(tree, span)
  const last = run ? run.to - 1 : span
  const end = endTimeOf(tree, last)
  const share = (ms: number) => Math.min(1, Math.max(0, (ms - from) / (to - from)))
  const percent = (part: number) => `${(part * 100).toFixed(3)}%`
  const isInSight = end >= from && start <= to
  const isLeaf = tree.trace.spans.children[span] === 0
  const below = run || isOpen ? last + 1 : (tree.endOf[span] as number)
  const line = path && (run && isOpen ? [] : path(span, run || !isOpen ? below : span + 1))
  return (
    <>
      {isInSight && (
        <span
          class={`b ${run ? 'many' : ''} ${isLeaf && !run ? 'solid' : ''}`}
          style={{ '--x': percent(share(start)), '--w': percent(share(end) - share(start)) }}
        />
      )}
      {isInSight && !run && !isLeaf && (
        <Drawn class="own" data={pathData(ownSegments(tree, span), window)} />
      )}
      {line && line.length > 0 && <Drawn class="cp" data={pathData(line, window)} />}
      {isInSight && isError && end <= to && (
        <svg
          class="lv error"
          aria-hidden="true"
          style={{ '--x': `min(${percent(share(end))}, 100% - 16px)` }}
        >
          <use href="#lv-error" />
        </svg>
      )}
    </>
  )
}

const Drawn = ({ class: kind, data }: { class: string; data: string }) => (
  <svg class={kind} viewBox={`0 0 ${DRAWN} 1`} preserveAspectRatio="none" aria-hidden="true">
    <path d={data} />
  </svg>
)
