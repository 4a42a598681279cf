import { useKeys } from '../../lib/keys'
import type { Zoom } from './use-zoom'
import { STEP } from './zoom-scale'

/** Buttons that make the map smaller, larger, or as wide as its frame. */
export function ZoomButtons({ zoom: { scale, isFit, by, fit } }: { zoom: Zoom }) {
  const smaller = () => by(1 / STEP)
  const larger = () => by(STEP)
  useKeys({
    '-': { does: 'Zoom out', run: smaller },
    '+': { does: 'Zoom in', run: larger },
    '0': { does: 'Fit the map', run: fit },
  })
  return (
    <fieldset class="flex zoom" aria-label="Zoom">
      <button type="button" class="btn tight quiet square" aria-label="Zoom out" onClick={smaller}>
        −
      </button>
      <span class="three" role="status">
        {Math.round(scale * 100)} %
      </span>
      <button type="button" class="btn tight quiet square" aria-label="Zoom in" onClick={larger}>
        +
      </button>
      <button type="button" class="btn tight quiet" aria-pressed={isFit} onClick={fit}>
        Fit
      </button>
    </fieldset>
  )
}
