import { useEffect, useState } from 'preact/hooks'

/** The width below which the style sheet puts the bar under the name. */
const narrow = matchMedia('(max-width: 860px)')
const heightNow = () => (narrow.matches ? 44 : 28)

/** The height of a row of the waterfall in px. */
export function useRowHeight(): number {
  const [height, setHeight] = useState(heightNow)
  useEffect(() => {
    const change = () => setHeight(heightNow())
    narrow.addEventListener('change', change)
    return () => narrow.removeEventListener('change', change)
  }, [])
  return height
}
