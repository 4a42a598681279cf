import { useEffect, useState } from 'preact/hooks'
import { SECOND_MS } from '../../lib/durations'

/** How long the page has waited: `0:42`. Screen readers do not announce it. */
export function Elapsed() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const from = Date.now()
    const timer = setInterval(
      () => setSeconds(Math.floor((Date.now() - from) / SECOND_MS)),
      SECOND_MS,
    )
    return () => clearInterval(timer)
  }, [])
  return (
    <span aria-hidden="true">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  )
}
