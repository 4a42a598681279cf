import { useLayoutEffect, useRef } from 'preact/hooks'

/** Moves the focus, once what was changed is drawn, to the element of an id. */
export function useFocusNext(): (id: string) => void {
  const next = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (next.current === null) return
    document.getElementById(next.current)?.focus()
    next.current = null
  })
  return (id) => {
    next.current = id
  }
}
