import { useEffect, useMemo } from 'preact/hooks'
import type { TraceView as Trace } from '../../../src/traces/pages/detail/model'
import { counted } from '../../lib/format'
import type { TraceChoices } from './choices'
import { Drawer } from './drawer/drawer'
import { Findings } from './findings/findings'
import { Notes } from './head/notes'
import { TraceHead } from './head/trace-head'
import { TraceTools } from './head/trace-tools'
import { Minimap } from './minimap/minimap'
import { rowsOf } from './tree/rows'
import { spanMatcher } from './tree/span-matcher'
import { treeOf } from './tree/tree'
import { useDrawn } from './use-coming-trace'
import { useTraceKeys } from './use-trace-keys'
import { useWindow } from './use-window'
import { KeyHelp } from './waterfall/key-help'
import { useFolding } from './waterfall/use-folding'
import { Waterfall } from './waterfall/waterfall'

export function TraceView({ trace: latest, choices }: { trace: Trace; choices: TraceChoices }) {
  const trace = useDrawn(latest)
  const tree = useMemo(() => treeOf(trace), [trace])
  const time = useWindow(trace.durationMs, choices)
  const folds = useFolding(tree)
  const isMatch = useMemo(
    () => spanMatcher(tree, choices),
    [tree, choices.find, choices.onlyErrors],
  )
  const rows = useMemo(() => rowsOf(tree, folds.folding, isMatch), [tree, folds.folding, isMatch])
  const chosen = choices.spanId === undefined ? undefined : tree.placeOf(choices.spanId)
  const at = useMemo(
    () =>
      chosen === undefined
        ? -1
        : // The first span of an opened run has its own line below the run's line.
          rows.findLastIndex(({ span }) => span === chosen),
    [rows, chosen],
  )
  useEffect(() => {
    if (chosen !== undefined && at < 0 && !isMatch) folds.unfoldTo(chosen)
  }, [chosen, at, isMatch])
  const move = useTraceKeys({ tree, rows, at, choices, folds, time })

  return (
    <>
      <TraceHead tree={tree} />
      <Findings tree={tree} choices={choices} />
      <Notes problems={trace.problems} choices={choices} />
      <TraceTools tree={tree} choices={choices} />
      <Minimap tree={tree} time={time} />
      <div class={`trace ${choices.spanId === undefined ? 'alone' : ''}`}>
        <div>
          <Waterfall
            tree={tree}
            rows={rows}
            at={at}
            time={time}
            choices={choices}
            move={move}
            isOpen={folds.isOpen}
            toggle={folds.toggle}
            isMatch={isMatch ?? everything}
          />
          {rows.length === 0 && (
            <p class="pad three tools">
              None of the {counted(trace.spanCount, 'span')} is so. Remove what is typed or ticked
              above.
            </p>
          )}
          <KeyHelp />
        </div>
        {choices.spanId !== undefined && (
          <Drawer tree={tree} spanId={choices.spanId} choices={choices} />
        )}
      </div>
    </>
  )
}

const everything = () => true
