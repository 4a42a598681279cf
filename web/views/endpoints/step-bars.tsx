const HEIGHT = 56
const STEP = 4
const BAR = 3

interface Props {
  name: string
  values: readonly number[]
  isHot?: boolean
}

/** Values over time as bars; the table of the chart beside it has them in numbers. */
export function StepBars({ name, values, isHot = false }: Props) {
  const most = Math.max(...values, Number.MIN_VALUE)
  const bars = values.map((value, i) => {
    const height = value === 0 ? 0 : Math.max(1.5, (value / most) * HEIGHT)
    return `M${i * STEP} ${HEIGHT - height}v${height}h${BAR}v-${height}z`
  })
  const width = Math.max(1, values.length * STEP - (STEP - BAR))
  return (
    <div class="plot">
      <div class="chart step-bars">
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${name} over time; the table beside it has the numbers`}
        >
          <path class={isHot ? 'hot' : 'bars'} d={bars.join('')} />
          <path class="grid" d={`M0 ${HEIGHT}H${width}`} />
        </svg>
      </div>
    </div>
  )
}
