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

export interface WaterfallProps {
  tree: Tree
  rows: readonly Row[]
  /** Place of the chosen row; -1 for none. */
  at: number
  time: TimeWindow
  choices: TraceChoices
  isOpen(row: Row): boolean
  toggle(row: Row): void
  /** Whether a span is what was looked for, and not only above it. */
  isMeant(span: number): boolean
  move(by: 1 | -1): void
}

/** What stands above the rows while the page is scrolled, and below them on phones (px). */
const ABOVE_PX = 136
const BELOW_PX = 64

/** Every span as a bar over time. Only the rows in sight are in the page. */
export function Waterfall(props: WaterfallProps) {
  const { tree, rows, at, time, choices, isOpen, toggle, isMeant, move } = props
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
        // No custom properties: all that is below would be styled anew with each of them.
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
            isFaint={!isMeant(row.span)}
            open={() => choices.openSpan(tree.trace.spans.spanId[row.span])}
            toggle={() => toggle(row)}
            fit={() => fit(row)}
          />
        ))}
      </div>
    </div>
  )
}

/** Brings a row between what stands above and below. */
function scrollTo(list: HTMLElement, at: number, rowHeight: number) {
  const top = list.getBoundingClientRect().top + at * rowHeight
  const lowest = window.innerHeight - BELOW_PX - rowHeight
  if (top < ABOVE_PX) window.scrollBy({ top: top - ABOVE_PX - rowHeight })
  else if (top > lowest) window.scrollBy({ top: top - lowest + rowHeight })
}
