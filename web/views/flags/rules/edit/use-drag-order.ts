import { useRef, useState } from 'preact/hooks'

/** Puts the rows of a list in another order with the pointer: one is dragged to the place of another. */
export function useDragOrder(move: (id: string, to: number) => void) {
  // A place may hear of what is dragged before the list is drawn again.
  const held = useRef<{ id: string; at: number } | null>(null)
  const [over, setOver] = useState<number>()
  function letGo() {
    held.current = null
    setOver(undefined)
  }
  return {
    /** What a row that is dragged by has to listen to. */
    handle: (id: string, at: number) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer?.setData('text/plain', id)
        held.current = { id, at }
      },
      onDragEnd: letGo,
    }),
    /** What a place in the list has to listen to. */
    place: (at: number) => ({
      onDragOver(event: DragEvent) {
        if (!held.current) return
        event.preventDefault()
        setOver(at)
      },
      onDrop(event: DragEvent) {
        if (!held.current) return
        event.preventDefault()
        move(held.current.id, at)
        letGo()
      },
    }),
    /** Where the row that is held would come to stand beside this place. */
    markAt: (at: number): 'above' | 'below' | undefined => {
      if (!held.current || over !== at || held.current.at === at) return undefined
      return held.current.at > at ? 'above' : 'below'
    },
  }
}

export type DragOrder = ReturnType<typeof useDragOrder>
