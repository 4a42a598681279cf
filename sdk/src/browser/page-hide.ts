/**
 * Tells when the page may go away. `visibilitychange` is the last event that phones send reliably; Safari misses it when a link is
 * followed, and sends `pagehide` (Page Visibility Level 2; HTML, "unloading documents").
 */
export function pageHide(leave: () => void) {
  let isGoing = false
  const onHide = () => {
    isGoing = true
    leave()
  }
  const onChange = () => {
    if (document.visibilityState === 'hidden') onHide()
    else isGoing = false
  }
  // A page that comes back from the cache of pages lives on.
  const onShow = () => {
    isGoing = false
  }
  addEventListener('visibilitychange', onChange)
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  return {
    /** Whether nothing may be waited for any more: other handlers of these events run after ours, and may fail. */
    isGoing: () => isGoing,
    stop() {
      removeEventListener('visibilitychange', onChange)
      removeEventListener('pagehide', onHide)
      removeEventListener('pageshow', onShow)
    },
  }
}
