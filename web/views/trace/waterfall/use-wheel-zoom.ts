import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { TimeWindow } from '../use-window'

/** The zoom factor of 100 px of the wheel. */
const PER_100_PX = 0.85

/** Zooms around the pointer by the wheel with Ctrl. */
export function useWheelZoom(grid: RefObject<HTMLElement | null>, time: TimeWindow): void {
  const latest = useRef(time)
  latest.current = time
  useEffect(() => {
    const { current } = grid
    if (!current) return
    function zoom(event: WheelEvent) {
      if (!event.ctrlKey) return
      event.preventDefault()
      const ruler = current?.querySelector('.ruler .tl')?.getBoundingClientRect()
      if (!ruler) return
      const { shown, zoom: zoomTo } = latest.current
      const share = Math.min(1, Math.max(0, (event.clientX - ruler.left) / ruler.width))
      zoomTo(shown, shown[0] + share * (shown[1] - shown[0]), PER_100_PX ** (-event.deltaY / 100))
    }
    // A listener that is not passive may keep the browser from zooming the page.
    current.addEventListener('wheel', zoom, { passive: false })
    return () => current.removeEventListener('wheel', zoom)
  }, [])
}
