import { useEffect, useMemo, useRef } from 'preact/hooks'
import { counted } from '../../../lib/format'
import type { TraceChoices } from '../choices'
import type { Row } from '../tree/rows'
import { pathOf } from '../tree/segments'
import type { Tree } from '../tree/tree'
import type { TimeWindow } from '../use-window'
import { Ruler } from './ruler'
import { SpanRow } from './span-row'
import { useRowHeight } from './use-row-height'
import { useRowsInSight } from './use-rows-in-sight'
import { useWheelZoom } from './use-wheel-zoom'

interface WaterfallProps {
  tree: Tree
  rows: readonly Row[]
  /** The index of the chosen row; -1 for none. */
  at: number
  time: TimeWindow
  choices: TraceChoices
  isOpen(row: Row): boolean
  toggle(row: Row): void
  /** Whether a span itself meets the filters, and is not only above one that does. */
  isMatch(span: number): boolean
  move(by: 1 | -1): void
}

/** The height of the bars that cover rows at the top while the page is scrolled, and at the bottom on phones (px). */
const ABOVE_PX = 136
const BELOW_PX = 64

/** Every span as a bar over time. Only the rows in sight are in the page. */
export function Waterfall(props: WaterfallProps) {
  const { tree, rows, at, time, choices, isOpen, toggle, isMatch, move } = props
  const grid = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const firstAt = useRef(at)
  const rowHeight = useRowHeight()
  const { from, to } = useRowsInSight(list, rows.length, rowHeight)
  const path = useMemo(() => pathOf(tree), [tree])
  useWheelZoom(grid, time)
  useEffect(() => {
    if (at >= 0 && list.current) scrollTo(list.current, at, rowHeight)
  }, [at, rowHeight])

  const fit = ({ span, run }: Row) => {
    const { spans } = tree.trace
    const start = spans.startMs[span] as number
    const last = run ? run.to - 1 : span
    const end = (spans.startMs[last] as number) + (spans.durationMs[last] as number)
    const room = (end - start) * 0.05
    time.show([start - room, end + room], true)
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
    if (!by) return
    event.preventDefault()
    move(by)
  }
  return (
    <div
      ref={grid}
      class="waterfall"
      role="treegrid"
      aria-label={`${counted(rows.length, 'row')} for ${counted(tree.trace.spanCount, 'span')}`}
      aria-rowcount={rows.length + 1}
      onKeyDown={onKeyDown}
    >
      <Ruler window={time.shown} />
      <div
        ref={list}
        role="rowgroup"
        class="lines-in-sight"
        // Not as custom properties: a change of one computes the style of all elements below anew.
        style={{ height: `${rows.length * rowHeight}px`, paddingTop: `${from * rowHeight}px` }}
      >
        {rows.slice(from, to).map((row, i) => (
          <SpanRow
            key={`${row.span}${row.run ? 'run' : ''}`}
            tree={tree}
            row={row}
            rowIndex={from + i + 2}
            window={time.shown}
            path={choices.hasPath ? path : undefined}
            isOpen={isOpen(row)}
            isChosen={from + i === at}
            takesFocus={from + i === at && at !== firstAt.current}
            isTabStop={from + i === at || (at < 0 && from + i === 0)}
            isFaint={!isMatch(row.span)}
            open={() => choices.openSpan(tree.trace.spans.spanId[row.span])}
            toggle={() => toggle(row)}
            fit={() => fit(row)}
          />
        ))}
      </div>
    </div>
  )
}

/** Scrolls a row into the part of the window that no bar covers. */
function scrollTo(list: HTMLElement, at: number, rowHeight: number) {
  const top = list.getBoundingClientRect().top + at * rowHeight
  const lowest = window.innerHeight - BELOW_PX - rowHeight
  if (top < ABOVE_PX) window.scrollBy({ top: top - ABOVE_PX - rowHeight })
  else if (top > lowest) window.scrollBy({ top: top - lowest + rowHeight })
}
