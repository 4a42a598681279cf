import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** Most answers come sooner than this, and a skeleton would only flash. */
const PATIENCE_MS = 200

/** Shows its children, a skeleton, only once the wait has become long enough to notice. */
export function Delayed({ children }: { children: ComponentChildren }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDue ? children : null
}
