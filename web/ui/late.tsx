import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** A skeleton that shows at once would only flash. */
const PATIENCE_MS = 200

/** Shows what stands in for something only when that takes a while. */
export function Late({ children }: { children: ComponentChildren }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDue ? children : null
}
