/** A page out of sight for so long needs no news; the protocol's own default. */
const HIDDEN_MS = 120_000
/** After a failure (the address is over, the server is full or away) the server is asked again after this and up to twice that. */
const PAUSE_MS = 10_000

/**
 * Listens where the server tells of changes (server-sent events).
 * @param onChange called when flags may have changed
 */
export function changeStream(onChange: () => void) {
  let address: string | undefined
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function later(ms: number, work: () => void) {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(work, ms)
  }

  function open() {
    if (source || !address) return
    const opened = new EventSource(address)
    source = opened
    opened.onmessage = ({ data }) => {
      if (String(data).includes('"refetchEvaluation"')) onChange()
    }
    opened.onerror = () => {
      // Otherwise the browser connects again by itself.
      if (opened.readyState !== EventSource.CLOSED) return
      hangUp()
      tryLater()
    }
  }

  const tryLater = () => later(PAUSE_MS * (1 + Math.random()), onChange)

  function hangUp() {
    source?.close()
    source = undefined
  }

  const onVisibility = () => {
    if (document.visibilityState === 'hidden') later(HIDDEN_MS, hangUp)
    else {
      clearTimeout(timer)
      if (!source) onChange()
    }
  }
  if (typeof document === 'object') document.addEventListener('visibilitychange', onVisibility)

  return {
    /** Listens there from now on. */
    follow(next: string | undefined) {
      if (typeof EventSource !== 'function') return
      if (next !== address) hangUp()
      address = next
      open()
    },
    /** Takes flags for changed in a while: the server could not be asked. */
    tryLater,
    close() {
      isClosed = true
      clearTimeout(timer)
      hangUp()
      if (typeof document === 'object')
        document.removeEventListener('visibilitychange', onVisibility)
    },
  }
}
