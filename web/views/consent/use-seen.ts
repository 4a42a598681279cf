import { useEffect, useState } from 'preact/hooks'

/** Longer than the two clicks of a double click are apart. */
const SEEN_MS = 700

/**
 * Whether a person has had the page before them for a moment. A page of a stranger can put another below the pointer between two
 * clicks, so that the second lands on its button; no header of the page prevents that.
 */
export function useSeen(): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const begin = () => {
      setSeen(false)
      clearTimeout(timer)
      timer = setTimeout(() => setSeen(true), SEEN_MS)
    }
    begin()
    addEventListener('focus', begin)
    return () => {
      clearTimeout(timer)
      removeEventListener('focus', begin)
    }
  }, [])
  return isSeen
}
