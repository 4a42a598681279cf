import { useRef } from 'preact/hooks'

const HELD_MS = 450

/** Handlers that run something when a finger stays on a row: phones have no room for a checkbox. */
export function useLongPress(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHeld = useRef(false)
  const end = () => clearTimeout(timer.current)
  return {
    onPointerDown(event: PointerEvent) {
      isHeld.current = false
      if (event.pointerType !== 'touch') return
      timer.current = setTimeout(() => {
        isHeld.current = true
        run()
      }, HELD_MS)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerMove: end,
    // When the finger leaves, the browser also sends a click, which would open the row, and the system opens a menu.
    onClickCapture(event: MouseEvent) {
      if (!isHeld.current) return
      event.preventDefault()
      event.stopPropagation()
      isHeld.current = false
    },
    onContextMenu(event: MouseEvent) {
      if (isHeld.current) event.preventDefault()
    },
  }
}
