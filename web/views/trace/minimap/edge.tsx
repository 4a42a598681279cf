import { duration } from '../../../lib/format'

interface Props {
  name: string
  /** In ms from the begin of the trace, which ends at `end`. */
  at: number
  end: number
  /** It lies left of its time, and not right of it. */
  isEnd?: boolean
  move(at: number): void
}

/** A key press moves an edge by so much of the whole, with Shift ten times as far. */
const STEP = 0.01

/** An edge of the window, for keys; hands take it through the minimap. */
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
