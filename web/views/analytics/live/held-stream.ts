import { useState } from 'preact/hooks'
import type { LiveEvent } from '../../../api/live-visits'

/**
 * Holds a stream still while somebody reads it.
 * @returns what is shown, and how many have come since it stands still
 */
export function useHeldStream(items: readonly LiveEvent[]) {
  const [held, setHeld] = useState<readonly LiveEvent[]>()
  const [isPointed, setPointed] = useState(false)
  const [isPaused, setPaused] = useState(false)

  function hold(pointed: boolean, paused: boolean) {
    setPointed(pointed)
    setPaused(paused)
    if (!pointed && !paused) setHeld(undefined)
    else setHeld((before) => before ?? items)
  }

  return {
    shown: held ?? items,
    waiting: held ? newOnes(held, items) : 0,
    isHeld: held !== undefined,
    isPaused,
    point: (isOver: boolean) => hold(isOver, isPaused),
    pause: (isOn: boolean) => hold(isPointed, isOn),
  }
}

/** How many of the items are newer than those that are held; as many as there are where none is the same. */
export function newOnes(
  held: readonly Pick<LiveEvent, 'id'>[],
  items: readonly Pick<LiveEvent, 'id'>[],
): number {
  const known = new Set(held.map(({ id }) => id))
  return items.filter(({ id }) => !known.has(id)).length
}
