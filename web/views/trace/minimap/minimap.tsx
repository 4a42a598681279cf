import { useMemo, useRef } from 'preact/hooks'
import { counted, duration } from '../../../lib/format'
import type { Tree } from '../tree/tree'
import type { TimeWindow } from '../use-window'
import { Edge } from './edge'
import { MINI, miniPaths } from './mini-paths'
import { useWindowDrag } from './use-window-drag'

interface Props {
  tree: Tree
  time: TimeWindow
}

/** The whole trace in small. Dragging over it makes a window; the window and its edges can be dragged too. */
export function Minimap({ tree, time }: Props) {
  const map = useRef<HTMLDivElement>(null)
  const paths = useMemo(() => miniPaths(tree), [tree])
  const { shown, whole, show } = time
  const drag = useWindowDrag(map, time)
  const [from, to] = shown
  const end = whole[1]
  const share = (ms: number) => `${(ms / end) * 100}%`
  return (
    <div ref={map} class={`mini ${drag.grip ?? ''}`} {...drag.handlers}>
      <svg
        viewBox={`0 0 ${MINI.width} ${MINI.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${counted(tree.trace.spanCount, 'span')} in ${duration(end)}; the window shows ${duration(from)} to ${duration(to)}`}
      >
        {paths.map(({ hue, data }) => (
          <path key={hue} d={data} style={{ fill: hue }} />
        ))}
      </svg>
      <span class="win" style={{ '--x': share(from), '--w': share(to - from) }} />
      <Edge
        name="Begin of the window"
        at={from}
        end={end}
        move={(at) => show([Math.min(at, to), to], true)}
      />
      <Edge
        name="End of the window"
        isEnd
        at={to}
        end={end}
        move={(at) => show([from, Math.max(at, from)], true)}
      />
    </div>
  )
}
