import { useKeys } from '../../lib/keys'
import type { TraceChoices } from './choices'
import type { Row } from './tree/rows'
import type { Run, Tree } from './tree/tree'
import type { TimeWindow } from './use-window'
import type { useFolding } from './waterfall/use-folding'

interface Trace {
  tree: Tree
  rows: readonly Row[]
  /** The index of the chosen row; -1 for none. */
  at: number
  choices: TraceChoices
  folds: ReturnType<typeof useFolding>
  time: TimeWindow
}

/** Listens to the keys of the waterfall. @returns moves by a number of rows */
export function useTraceKeys({ tree, rows, at, choices, folds, time }: Trace) {
  const { spans } = tree.trace
  const current = rows[at]
  const open = (span: number | undefined) =>
    span !== undefined && choices.openSpan(spans.spanId[span])
  const isFolding = (row: Row) => row.run !== undefined || (spans.children[row.span] as number) > 0

  function move(by: 1 | -1) {
    // The line of an opened run stands for its first span, which has a line of its own.
    const next = at + (rows[at + by]?.span === current?.span ? 2 * by : by)
    open(rows[Math.min(rows.length - 1, Math.max(0, next))]?.span)
  }
  function unfold() {
    if (!current) return move(1)
    if (isFolding(current) && !folds.isOpen(current)) folds.toggle(current)
    else if (isFolding(current)) move(1)
  }
  /** Folds the chosen span; where there is nothing to fold, goes to its parent. */
  function fold() {
    if (!current) return
    if (isFolding(current) && folds.isOpen(current)) return folds.toggle(current)
    const run = openedAround(current.span)
    if (run) folds.toggle({ span: run.from, run })
    const above = run?.from ?? (spans.parent[current.span] as number)
    if (above >= 0) open(above)
  }
  /** The opened run that a span is in. */
  function openedAround(span: number): Run | undefined {
    for (const first of folds.folding.opened) {
      const run = tree.runs.get(first)
      if (run && span >= run.from && span < run.to) return run
    }
  }
  function nextError() {
    const from = current ? current.span + 1 : 0
    for (let i = 0; i < spans.count; i++) {
      const span = (from + i) % spans.count
      if (!tree.isError(span)) continue
      folds.unfoldTo(span)
      return open(span)
    }
  }
  useKeys({
    j: { does: 'Next span', run: () => move(1) },
    k: { does: 'Previous span', run: () => move(-1) },
    ArrowRight: { does: 'Unfold', run: unfold },
    ArrowLeft: { does: 'Fold', run: fold },
    e: { does: 'Next error', run: nextError },
    c: { does: 'Critical path', run: () => choices.showPath(!choices.hasPath) },
    '0': { does: 'Show the whole time', run: time.showAll },
    Escape: { does: 'Close the span', run: () => choices.openSpan(undefined) },
  })
  return move
}
