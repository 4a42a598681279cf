import { duration } from '../../../lib/format'

interface Props {
  name: string
  /** The edge's time in ms from the beginning of the trace, which ends at `end`. */
  at: number
  end: number
  /** Whether it is the right edge, which lies left of its time. */
  isEnd?: boolean
  move(at: number): void
}

/** A key press moves an edge by this share of the trace, with Shift ten times as far. */
const STEP = 0.01

/** An edge of the window as a slider for keys; the pointer moves it through `useWindowDrag`. */
export function Edge({ name, at, end, isEnd = false, move }: Props) {
  function onKeyDown(event: KeyboardEvent) {
    const step = end * STEP * (event.shiftKey ? 10 : 1)
    const to = { ArrowLeft: at - step, ArrowRight: at + step, Home: 0, End: end }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(Math.min(end, Math.max(0, to)))
  }
  return (
    <span
      class={`edge ${isEnd ? 'end' : ''}`}
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={Math.round(end)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={duration(at)}
      style={{ '--x': `${(at / end) * 100}%` }}
      onKeyDown={onKeyDown}
    />
  )
}
