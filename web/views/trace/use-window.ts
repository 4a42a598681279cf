import { useEffect, useRef, useState } from 'preact/hooks'
import type { TraceChoices } from './choices'
import type { Segment } from './tree/segments'

/** Zooming by wheel is over once the wheel has rested for this long. */
const STILL_MS = 250
/** The shortest window: no span needs a closer look (ms). */
const LEAST_MS = 0.001

/** The part of the trace on the screen. It goes into the address once the viewer has let go of it. */
export function useWindow(totalMs: number, { window: chosen, showWindow }: TraceChoices) {
  const [live, setLive] = useState<Segment>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const whole: Segment = [0, Math.max(totalMs, LEAST_MS)]
  const shown = live ?? within(chosen ?? whole, whole)

  /** @param isDone the viewer has let go */
  function show(window: Segment, isDone: boolean) {
    const next = within(window, whole)
    clearTimeout(timer.current)
    setLive(next)
    const keep = () => {
      showWindow(next[0] <= whole[0] && next[1] >= whole[1] ? undefined : next)
      setLive(undefined)
    }
    if (isDone) keep()
    else timer.current = setTimeout(keep, STILL_MS)
  }
  return {
    whole,
    shown,
    show,
    /** Zooms in (a factor below 1) or out around a time, which stays where it is. */
    zoom([from, to]: Segment, at: number, factor: number) {
      show([at - (at - from) * factor, at + (to - at) * factor], false)
    },
    showAll: () => show(whole, true),
  }
}

export type TimeWindow = ReturnType<typeof useWindow>

/** Moves and cuts a window so that it lies within the trace and is not empty. */
function within([from, to]: Segment, [begin, end]: Segment): Segment {
  const length = Math.min(Math.max(to - from, LEAST_MS), end - begin)
  const start = Math.min(Math.max(from, begin), end - length)
  return [start, start + length]
}
