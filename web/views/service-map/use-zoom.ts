import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useWidth } from '../../lib/use-width'
import { clampScale, fitScale, STEP } from './zoom-scale'

export interface Zoom {
  /** The scale of the drawing; 1 is its own size. */
  scale: number
  /** Whether the map is as wide as its frame, and stays so when that changes. */
  isFit: boolean
  by(factor: number): void
  fit(): void
}

/**
 * How large the map is drawn: fitted to its frame until someone zooms, by buttons, keys or the wheel
 * with Ctrl.
 * @param frame what the map scrolls in
 * @param width of the map at life size (px)
 */
export function useZoom(frame: RefObject<HTMLElement | null>, width: number): Zoom {
  const [chosen, setChosen] = useState<number | undefined>()
  const room = useWidth(frame)
  const scale = chosen ?? fitScale(room, width)
  const by = (factor: number) => setChosen(clampScale(scale * factor))
  const latest = useRef(by)
  latest.current = by
  useEffect(() => {
    const { current } = frame
    if (!current) return
    function zoom(event: WheelEvent) {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      latest.current(STEP ** (-event.deltaY / 100))
    }
    // A listener that is not passive may keep the browser from zooming the page.
    current.addEventListener('wheel', zoom, { passive: false })
    return () => current.removeEventListener('wheel', zoom)
  }, [])
  return { scale, isFit: chosen === undefined, by, fit: () => setChosen(undefined) }
}
