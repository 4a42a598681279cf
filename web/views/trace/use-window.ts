import { useEffect, useRef, useState } from 'preact/hooks'
import type { TraceChoices } from './choices'
import type { Segment } from './tree/segments'

/** A wheel that has stopped for so long has been let go. */
const STILL_MS = 250
/** Nothing is so short that one has to look closer (ms). */
const LEAST_MS = 0.001

/** The part of the trace that is looked at; it goes into the address once the hand is off it. */
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
    /** Closer (below 1) or further away, with one time staying where it is. */
    zoom([from, to]: Segment, at: number, factor: number) {
      show([at - (at - from) * factor, at + (to - at) * factor], false)
    },
    showAll: () => show(whole, true),
  }
}

export type TimeWindow = ReturnType<typeof useWindow>

/** Moved and cut so that it lies in the whole, and is not nothing. */
function within([from, to]: Segment, [begin, end]: Segment): Segment {
  const length = Math.min(Math.max(to - from, LEAST_MS), end - begin)
  const start = Math.min(Math.max(from, begin), end - length)
  return [start, start + length]
}
