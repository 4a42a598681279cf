import type { RefObject } from 'preact'
import { useState } from 'preact/hooks'
import type { Segment } from '../tree/segments'
import type { TimeWindow } from '../use-window'

/** What the pointer holds: an edge, the window, or the end of a new one. */
type Grip = 'left' | 'right' | 'pan' | 'new'

interface Held {
  grip: Grip
  /** The time under the pointer (ms), and the window, when the drag began. */
  at: number
  window: Segment
}

/** How near to an edge a pointer means the edge (px). */
const NEAR_PX = 7
/** The least share of the trace for a new window; a shorter drag is a click. */
const LEAST_SHARE = 0.004

/** Lets the pointer draw, move and resize the window on the minimap. */
export function useWindowDrag(
  map: RefObject<HTMLElement | null>,
  { shown, whole, show }: TimeWindow,
) {
  const [held, setHeld] = useState<Held>()
  const end = whole[1]

  function timeOf(event: PointerEvent): { ms: number; perPx: number } {
    const { left, width } = (map.current as HTMLElement).getBoundingClientRect()
    const perPx = end / Math.max(width, 1)
    return { ms: Math.min(end, Math.max(0, (event.clientX - left) * perPx)), perPx }
  }
  function moved({ grip, at, window: [from, to] }: Held, ms: number): Segment {
    switch (grip) {
      case 'left':
        return [Math.min(ms, to), to]
      case 'right':
        return [from, Math.max(ms, from)]
      case 'pan':
        return [from + ms - at, to + ms - at]
      default:
        return [Math.min(at, ms), Math.max(at, ms)]
    }
  }
  return {
    grip: held?.grip,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return
        map.current?.setPointerCapture(event.pointerId)
        const { ms, perPx } = timeOf(event)
        setHeld({ grip: gripAt(shown, whole, ms, perPx * NEAR_PX), at: ms, window: shown })
      },
      onPointerMove(event: PointerEvent) {
        if (!held) return
        const { ms } = timeOf(event)
        if (held.grip !== 'new' || Math.abs(ms - held.at) > end * LEAST_SHARE)
          show(moved(held, ms), false)
      },
      onPointerUp(event: PointerEvent) {
        if (!held) return
        const { ms } = timeOf(event)
        const isClick = Math.abs(ms - held.at) <= end * LEAST_SHARE
        setHeld(undefined)
        if (!isClick) show(moved(held, ms), true)
      },
      onPointerCancel: () => setHeld(undefined),
      onDblClick: () => show(whole, true),
    },
  }
}

function gripAt([from, to]: Segment, [, end]: Segment, ms: number, near: number): Grip {
  const isWhole = from <= 0 && to >= end
  if (Math.abs(ms - from) <= near) return 'left'
  if (Math.abs(ms - to) <= near) return 'right'
  return !isWhole && ms > from && ms < to ? 'pan' : 'new'
}
