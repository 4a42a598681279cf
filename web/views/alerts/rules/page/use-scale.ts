import { useRef, useState } from 'preact/hooks'
import type { Draft } from '../draft'
import { type Scale, scaleOf } from '../scale'

const NONE: Scale = { unit: '', factor: 1, digits: 0, step: 1, bottom: 0, top: 1 }

/** How the rule's number is shown. While the line is dragged the scale stays, or the chart would move under the hand. */
export function useScale({ metric, thresholds = [] }: Draft, most: number | undefined) {
  const [isHeld, holdScale] = useState(false)
  const held = useRef(NONE)
  if (!isHeld) {
    const highest = Math.max(0, most ?? 0, ...thresholds.map(({ value }) => Math.abs(value)))
    held.current = metric ? scaleOf(metric, highest) : NONE
  }
  return { scale: held.current, holdScale }
}
