import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { TimeWindow } from '../use-window'

/** How much closer 100 px of a wheel bring. */
const PER_100_PX = 0.85

/** The wheel with Ctrl zooms where the pointer is. */
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
    // The browser would zoom the page, unless it may be told not to.
    current.addEventListener('wheel', zoom, { passive: false })
    return () => current.removeEventListener('wheel', zoom)
  }, [])
}
