import { useEffect, useRef } from 'preact/hooks'
import { duration, number } from '../../../lib/format'
import { Icon } from '../../../ui/icon'
import { Level } from '../../../ui/level'
import { Text } from '../../../ui/text'
import { hueOfSpan } from '../hue'
import type { Row } from '../tree/rows'
import { endTimeOf, type Segment, startOf } from '../tree/segments'
import type { Tree } from '../tree/tree'
import { Bars } from './bars'

interface Props {
  tree: Tree
  row: Row
  rowIndex: number
  window: Segment
  /** The critical path of spans from one to another; undefined while it is not shown. */
  path: ((from: number, to: number) => Segment[]) | undefined
  isOpen: boolean
  isChosen: boolean
  isTabStop: boolean
  /** Whether it takes the focus: the viewer has chosen it on this page, and not by its address. */
  takesFocus: boolean
  isFaint: boolean
  open(): void
  toggle(): void
  fit(): void
}

/** Names are not indented further than this: they would have no room. */
const DEEPEST = 14
const ORPHAN = 4

/** One line of the waterfall: what ran, when, and for how long. */
export function SpanRow(props: Props) {
  const { tree, row, rowIndex, isOpen, isChosen, isTabStop, isFaint, takesFocus } = props
  const { span, run } = row
  const { spans } = tree.trace
  const own = useRef<HTMLDivElement>(null)
  const depth = spans.depth[span] as number
  const isFolding = run !== undefined || (spans.children[span] as number) > 0
  const hidden = (tree.endOf[span] as number) - span - 1
  const isError = run ? false : tree.isError(span)
  const tookMs = (run ? endTimeOf(tree, run.to - 1) : endTimeOf(tree, span)) - startOf(tree, span)
  useEffect(() => {
    // Take the focus, so that keys go on from here, unless the viewer is typing or reading in the panel.
    const { activeElement } = document
    if (takesFocus && (activeElement === document.body || activeElement?.closest('.waterfall')))
      own.current?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the page listens to the keys.
    <div
      ref={own}
      class={`span ${isFaint ? 'faint' : ''}`}
      role="row"
      aria-level={depth + 1}
      aria-rowindex={rowIndex}
      aria-expanded={isFolding ? isOpen : undefined}
      aria-selected={isChosen ? true : undefined}
      tabIndex={isTabStop ? 0 : -1}
      style={{ '--c': hueOfSpan(tree.trace, span) }}
      onClick={(event) =>
        (event.target as Element).closest('.fold') ? props.toggle() : props.open()
      }
      onDblClick={props.fit}
    >
      <div class="nm" role="gridcell" style={{ '--d': String(Math.min(depth, DEEPEST)) }}>
        <span class={isFolding ? 'fold' : 'no-fold'}>
          {isFolding && <Icon name={isOpen ? 'down' : 'right'} />}
        </span>
        <span class="sv" />
        {isError && <Level level="error" />}
        <span class="cut">
          <b class={isError ? 'error' : undefined}>
            <Text of={(run ? tree.ownNameOf(span) : tree.nameOf(span)) || '(no name)'} />
          </b>{' '}
          <span class="three">
            <Text of={tree.systemOf(span) ?? tree.serviceOf(span)} />
          </span>
        </span>
        {run && <span class="badge warning">×{number(run.to - run.from)}</span>}
        {!run && !isOpen && isFolding && <span class="micro three">+{number(hidden)}</span>}
        {((spans.flags[span] as number) & ORPHAN) !== 0 && (
          <span class="badge" title="Its parent has not come">
            no parent
          </span>
        )}
      </div>
      <div class="tl" role="gridcell">
        <Bars {...props} isError={isError} />
      </div>
      <span class="num" role="gridcell">
        {duration(tookMs)}
      </span>
    </div>
  )
}
