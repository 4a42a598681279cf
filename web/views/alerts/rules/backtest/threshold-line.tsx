import { useRef } from 'preact/hooks'
import { Icon } from '../../../../ui/icon'
import { heightOf, inField, inWords, onStep, type Scale, valueAt } from '../scale'

interface Props {
  /** The stored number. */
  value: number
  scale: Scale
  /** What readers hear beside the number: `fires 4 times in 14 days`. */
  says: string
  severity: 'critical' | 'warning'
  change(value: number): void
  /** Called as a drag begins and ends: meanwhile the chart must stay as high as it is. */
  drag(isDragging: boolean): void
}

/** Above this the name has no room over the line. */
const HIGH = 0.2
/** How many steps a key moves the line. */
const MOVES: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 }

/** The line of a chart from which on a rule fires: it is dragged, or moved by the keys. */
export function ThresholdLine({ value, scale, says, severity, change, drag }: Props) {
  const handle = useRef<HTMLDivElement>(null)
  const { factor, step, bottom, top } = scale
  const height = heightOf(value, scale)

  function moveTo(event: PointerEvent) {
    const chart = handle.current?.parentElement?.getBoundingClientRect()
    if (!chart || !handle.current?.hasPointerCapture(event.pointerId)) return
    change(onStep(valueAt((event.clientY - chart.top) / chart.height, scale), scale))
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = MOVES[event.key]
    if (by === undefined) return
    event.preventDefault()
    change(onStep(value + (by * step) / factor, { ...scale, top: Number.POSITIVE_INFINITY }))
  }
  return (
    <div
      ref={handle}
      class={`thr ${severity === 'critical' ? '' : 'is-warning'} ${height < HIGH ? 'is-high' : ''}`}
      style={{ '--y': `${100 * height}%` }}
      role="slider"
      tabIndex={0}
      aria-label={`Threshold (${severity})`}
      aria-orientation="vertical"
      aria-valuemin={bottom}
      aria-valuemax={top}
      aria-valuenow={Number(inField(value, scale))}
      aria-valuetext={`${inWords(value, scale)}: ${says}`}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        handle.current?.setPointerCapture(event.pointerId)
        handle.current?.focus({ preventScroll: true })
        event.preventDefault()
        drag(true)
      }}
      onPointerMove={moveTo}
      onLostPointerCapture={() => drag(false)}
      onKeyDown={onKeyDown}
    >
      <b>
        <Icon name="updown" />
        {severity} {inWords(value, scale)}
      </b>
    </div>
  )
}
