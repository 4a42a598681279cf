const HEIGHT = 20
const STEP = 4
const BAR = 3

/** Counts over time as bars, oldest first; `hot` when they are rising beyond the usual. */
export function Spark({ counts, isHot = false }: { counts: readonly number[]; isHot?: boolean }) {
  const most = Math.max(1, ...counts)
  const width = counts.length * STEP - (STEP - BAR)
  const bars = counts.map((count, i) => {
    // At least so high that one event can be seen beside a thousand.
    const height = count === 0 ? 0 : Math.max(1.5, (count / most) * HEIGHT)
    return `M${i * STEP} ${HEIGHT - height}v${height}h${BAR}v-${height}z`
  })
  return (
    <svg
      class="spark"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path class={isHot ? 'hot' : 'bars'} d={bars.join('')} />
    </svg>
  )
}
