import { useRef } from 'preact/hooks'

const HELD_MS = 450

/** Handlers for what a finger does by staying: where there is no room for a checkbox. */
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
    // The tap that ends it would open the row, and the system its own menu.
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
