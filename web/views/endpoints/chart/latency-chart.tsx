import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import { theme } from '../../../lib/theme'
import { useWidth } from '../../../lib/use-width'
import type { StepAt } from '../steps-of'
import { latencyOptions } from './latency-options'

interface Props {
  steps: readonly StepAt[]
  /** Narrows the page to a part of the time (ms). */
  narrow(from: number, to: number): void
  /** Tells which step is under the pointer, if any. */
  point(step: StepAt | undefined): void
}

const HEIGHT = 232
const dark = matchMedia('(prefers-color-scheme: dark)')

/** Percentiles as lines. Dragging over a part of the time narrows to it. */
export function LatencyChart({ steps, narrow, point }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const latest = useRef({ narrow, point })
  latest.current = { narrow, point }
  const chosenTheme = theme.value
  useEffect(() => {
    if (!place.current || width === 0) return
    const columns = (['p50Ms', 'p75Ms', 'p95Ms', 'p99Ms'] as const).map((key) =>
      steps.map(({ step }) => step?.[key] ?? null),
    )
    const times = steps.map(({ at }) => at / 1000)
    const options = latencyOptions(
      place.current,
      { width, height: HEIGHT },
      {
        narrow: (from, to) => latest.current.narrow(from, to),
        point: (i) => latest.current.point(i == null ? undefined : steps[i]),
      },
    )
    const plot = new uPlot(options, [times, ...columns], place.current)
    const repaint = () => plot.redraw(false)
    dark.addEventListener('change', repaint)
    return () => {
      dark.removeEventListener('change', repaint)
      plot.destroy()
    }
  }, [steps, width, chosenTheme])
  return (
    <div
      ref={place}
      class="uplot-place"
      role="img"
      aria-label="p50, p75, p95 and p99 over time; the table has the numbers"
    />
  )
}
