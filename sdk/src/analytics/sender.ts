import { runningNow } from '../core/running'

/** What a page does at once goes together; a view should be known before the page is left. */
const GATHER_MS = 200
/** As many as the server takes together. */
const MOST_WAITING = 500
/** The browser lets bodies of 64 KiB in all outlive a page; errors and spans of the SDK take up to 60,000. */
const MOST_OUTLIVING = 5000
const SECOND_MS = 1000
/** What was not taken is sent again after so long, and up to as long again: pages must not come together. */
const AGAIN_MS = 10_000

/** An event as the server takes it; `docs/analytics.md` says what each field means. */
export type Sent = Record<string, unknown>

/**
 * Sends events in batches. Smaller than the queue of errors and spans, and enough for what counts views: a script for analytics alone is to
 * be loaded by every page. What the server cannot take now is tried again while the page is there.
 */
export function sender(address: string, key: string) {
  let waiting: Sent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting.splice(0, MOST_WAITING)
    if (batch.length > 0) send(batch)
  }

  async function send(events: Sent[]) {
    let status: number | undefined
    let waitMs = AGAIN_MS * (1 + Math.random())
    try {
      const body = JSON.stringify({ events, sentAt: Date.now() })
      const answer = await (runningNow()?.fetch ?? fetch)(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body,
        keepalive: body.length < MOST_OUTLIVING,
        credentials: 'omit',
      })
      status = answer.status
      waitMs = SECOND_MS * Number(answer.headers.get('retry-after')) || waitMs
    } catch {
      // No answer.
    }
    const isLater = !status || status === 429 || status >= 500
    if (isLater) waiting.unshift(...events)
    if (waiting.length > 0) timer ??= setTimeout(flush, isLater ? waitMs : 0)
  }

  return {
    add(event: Sent): void {
      if (waiting.length < MOST_WAITING) waiting.push(event)
      if (isHidden()) flush()
      else timer ??= setTimeout(flush, GATHER_MS)
    },
    flush,
    /** Forgets what waits. */
    drop(): void {
      waiting = []
    },
  }
}

/** Whether nobody sees the page, and it may go away without a word. */
export const isHidden = (): boolean => document.visibilityState === 'hidden'
