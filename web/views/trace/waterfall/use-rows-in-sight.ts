import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** Rows drawn beyond both edges, so that a fast scroll shows no gap. */
const SPARE = 12
/** Rows enter and leave the page in groups of this size, since each change costs a drawing. */
const STEP = 6

/** The first and last row of a long list that are in the browser's window. */
export function useRowsInSight(
  list: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): { from: number; to: number } {
  const [[from, to], setSight] = useState([0, 0])
  useLayoutEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const top = list.current?.getBoundingClientRect().top ?? 0
      const first = (Math.floor(-top / rowHeight / STEP) - SPARE / STEP) * STEP
      const last = first + inSight(rowHeight)
      setSight((before) => (before[0] === first && before[1] === last ? before : [first, last]))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    // What stands above the list may grow and move the list.
    const observer = new ResizeObserver(soon)
    observer.observe(document.body)
    window.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', soon)
    }
  }, [count, rowHeight])
  return { from: Math.max(0, Math.min(from, count)), to: Math.max(0, Math.min(to, count)) }
}

const inSight = (rowHeight: number) =>
  (Math.ceil(window.innerHeight / rowHeight / STEP) + 1) * STEP + 2 * SPARE
