import { sizeText } from '../../../../src/lib/size-text'
import type { Kept, StorageView } from '../../../api/storage'
import { COLOURS } from './storage-words'

const HEIGHT = 160
const STEP = 10
const BAR = 8

/** What came each day, by signal, as bars on each other. */
export function GrowthChart({ days }: { days: StorageView['growth'] }) {
  const signals = Object.keys(COLOURS) as Kept[]
  const totals = days.map((day) => signals.reduce((sum, signal) => sum + day.bytes[signal], 0))
  const most = Math.max(...totals, 1)
  const highest = `at most ${sizeText(Math.max(...totals))} a day`
  return (
    <div class="growth">
      <svg
        viewBox={`0 0 ${days.length * STEP - (STEP - BAR)} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`What came on each of ${days.length} days: ${highest}`}
      >
        {signals.map((signal, level) => (
          <path key={signal} class="stackb" style={{ '--c': COLOURS[signal] }} d={bars(level)} />
        ))}
      </svg>
      <p class="small three">{highest}</p>
    </div>
  )

  /** The bars of one signal, on those of the signals before it. */
  function bars(level: number) {
    return days
      .map(({ bytes: of }, i) => {
        const below = signals.slice(0, level).reduce((sum, signal) => sum + of[signal], 0)
        const height = (of[signals[level] as Kept] / most) * HEIGHT
        const bottom = HEIGHT - (below / most) * HEIGHT
        return `M${i * STEP} ${bottom.toFixed(1)}v${(-height).toFixed(1)}h${BAR}v${height.toFixed(1)}z`
      })
      .join('')
  }
}
