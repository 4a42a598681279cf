import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type Address, ApiError, get } from './client'
import { isLive, type Kind, onChange, touches } from './live'
import { offlineSince } from './reachable'

/** A page of the API as a view sees it; the last answer stays while a newer one is on its way. */
export interface Resource<Answer> {
  data: ReadonlySignal<Answer | undefined>
  /** Why the last attempt failed. */
  error: ReadonlySignal<ApiError | undefined>
  /** When a failed attempt is repeated (ms); undefined when it is not. */
  retryAt: ReadonlySignal<number | undefined>
  refresh(): Promise<void>
  /** Shows this answer, which a change has just given, without asking the server again. */
  set(answer: Answer): void
}

interface Entry<Answer> extends Resource<Answer> {
  data: Signal<Answer | undefined>
  viewers: number
  timer: ReturnType<typeof setTimeout> | undefined
  /** Asks again after a change; where an answer is under way, which may be from before the change, after that one. */
  renew(): void
  /** Asks again after a change by others, yet not more often than anybody can read. */
  renewSoon(gapMs?: number): void
  isOlderThan(ms: number): boolean
}

/** Pages kept after their view is gone, so that going back shows them at once. */
const KEPT = 60
const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 30_000
/** At least this long from an answer to the next question, however many changes the stream tells of. */
const LIVE_GAP_MS = 500
/** And at least this many times as long as the last answer took, so that a slow page is asked for seldom. */
const LIVE_GAP_ANSWERS = 10
/** Pages ask this often even beside the stream, which does not tell of what moves with the clock alone. */
const LIVE_POLL_MS = 60_000

const entries = new Map<string, Entry<unknown>>()

// What failed while the box was away is asked for at once when it is back.
offlineSince.subscribe((since) => {
  if (since !== undefined) return
  for (const entry of entries.values())
    if (entry.viewers > 0 && entry.error.value?.retry) entry.refresh()
})

interface Options {
  /** Asks again so often while the page is seen; seldom while the stream tells. */
  everyMs?: number
  /** Asks again when such things have changed. */
  follows?: Kind
  /** At least this long from an answer to the question that a change brings about. */
  gapMs?: number
  /** Asks every `everyMs` even while the stream tells: what is shown moves with the clock. */
  isOfNow?: boolean
}

/** The resource at an address, asked for when a view shows it. Undefined: there is nothing to ask yet. */
export function useResource<Answer>(
  from: Address<Answer> | undefined,
  { everyMs, follows, gapMs, isOfNow = false }: Options = {},
): Resource<Answer> {
  const entry = from === undefined ? NOTHING : entryOf(from)
  useEffect(() => {
    if (from === undefined) return
    entry.viewers++
    entry.refresh()
    return () => {
      entry.viewers--
      if (entry.viewers === 0) clearTimeout(entry.timer)
    }
  }, [from])
  // An effect of its own: whether changes are followed may depend on the answer, and must not ask for it a second time.
  useEffect(() => {
    if (from === undefined) return
    const tick = () => {
      if (document.hidden) return
      const isTold = follows && !isOfNow && isLive.value
      if (isTold && !entry.isOlderThan(LIVE_POLL_MS)) return
      entry.refresh()
    }
    const poll = everyMs === undefined ? undefined : setInterval(tick, everyMs)
    const unfollow =
      follows && onChange((change) => touches(change, follows, from) && entry.renewSoon(gapMs))
    return () => {
      clearInterval(poll)
      unfollow?.()
    }
  }, [from, everyMs, follows, gapMs, isOfNow])
  return entry as Resource<Answer>
}

/** Keeps an answer at another address that would give the same, so that it shows there at once. */
export function keepAt<Answer>(also: Address<Answer>, answer: Answer): void {
  entryOf(also).set(answer)
}

/** Asks again for what is shown, and forgets what is kept, of all addresses that begin so. */
export function refreshAll(prefix: string): void {
  for (const [from, entry] of entries)
    if (from.startsWith(prefix)) {
      if (entry.viewers > 0) entry.renew()
      else entries.delete(from)
    }
}

function entryOf<Answer>(from: Address<Answer>): Entry<Answer> {
  const known = entries.get(from)
  entries.delete(from)
  const entry = known ?? newEntry(from)
  entries.set(from, entry)
  for (const [oldest, { viewers }] of entries) {
    if (entries.size <= KEPT) break
    if (viewers === 0) entries.delete(oldest)
  }
  return entry as Entry<Answer>
}

function newEntry<Answer>(from: Address<Answer>): Entry<Answer> {
  const data = signal<Answer | undefined>()
  const error = signal<ApiError | undefined>()
  const retryAt = signal<number | undefined>()
  let asking: Promise<void> | undefined
  let failures = 0
  let answeredAt = Number.NEGATIVE_INFINITY
  let tookMs = 0
  let soon: ReturnType<typeof setTimeout> | undefined

  async function ask() {
    clearTimeout(entry.timer)
    const askedAt = performance.now()
    try {
      data.value = await get(from)
      error.value = undefined
      retryAt.value = undefined
      failures = 0
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      failed(cause)
    } finally {
      asking = undefined
      answeredAt = performance.now()
      tookMs = answeredAt - askedAt
    }
  }

  function failed(cause: ApiError) {
    const wait = Math.min(FIRST_RETRY_MS * 2 ** failures++, LAST_RETRY_MS)
    const waitMs = Math.max(wait, (cause.retryAfterSeconds ?? 0) * 1000)
    retryAt.value = cause.retry ? Date.now() + waitMs : undefined
    error.value = cause
    if (cause.retry && entry.viewers > 0) entry.timer = setTimeout(entry.refresh, waitMs)
  }

  const entry: Entry<Answer> = {
    data,
    error,
    retryAt,
    viewers: 0,
    timer: undefined,
    refresh() {
      asking ??= ask()
      return asking
    },
    renew() {
      if (asking) asking.then(entry.refresh)
      else entry.refresh()
    },
    renewSoon(leastMs = LIVE_GAP_MS) {
      if (soon !== undefined) return
      const gapMs = Math.max(leastMs, LIVE_GAP_ANSWERS * tookMs)
      soon = setTimeout(
        () => {
          soon = undefined
          if (entry.viewers > 0) entry.renew()
        },
        Math.max(0, answeredAt + gapMs - performance.now()),
      )
    },
    isOlderThan: (ms) => performance.now() - answeredAt > ms,
    set(answer) {
      data.value = answer
    },
  }
  return entry
}

const NOTHING: Entry<unknown> = {
  data: signal(),
  error: signal(),
  retryAt: signal(),
  viewers: 0,
  timer: undefined,
  refresh: async () => {},
  renew() {},
  renewSoon() {},
  isOlderThan: () => false,
  set() {},
}
