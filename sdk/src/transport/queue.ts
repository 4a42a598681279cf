import { debug, detached } from '../core/guarded'
import type { DroppedCounts } from './dropped'
import type { Poster } from './post'
import { MOST_TRIES, verdictOf, waitOf } from './retry'
import type { Signal } from './signals'

/** What is sent together at most, in characters; the server takes 8 MiB. */
const BATCH_CHARACTERS = 500_000
/** What waits at most: an application that fails in a loop must not fill the memory. */
const WAITING_CHARACTERS = 4_000_000

/** What is to be sent. */
export interface Item {
  readonly id: string
  readonly json: string
  /** About as many characters as `json` has, which may be made only when it is sent. */
  readonly size: number
  /** How often it was sent without an answer. */
  tries?: number
}

/** Keeps what could not be sent over the end of the page. */
export interface Store {
  put(items: readonly { id: string; json: string }[]): void
  remove(ids: readonly string[]): void
}

interface Options extends Signal {
  poster: Poster
  dropped: DroppedCounts
  /** What else each body says. */
  head?: Record<string, unknown>
  store?: Store
}

/**
 * Sends the items of one signal in batches, one batch at a time, in their order. What the server cannot take now is tried
 * again; each item has an id, so that one that arrived although its answer was lost is stored once.
 */
export function queue({
  path,
  name,
  list,
  poster,
  dropped,
  gatherMs,
  batchItems,
  waitingItems,
  head = {},
  store,
}: Options) {
  let waiting: Item[] = []
  let characters = 0
  let underWay: Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = 0
  let pausedUntil = 0
  let most = batchItems
  let isClosed = false
  const idle: (() => void)[] = []

  function wake(inMs: number) {
    const at = Date.now() + Math.max(inMs, pausedUntil - Date.now())
    if (timer !== undefined && dueAt <= at) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(() => detached(send), Math.max(0, at - Date.now()))
    // A program that has ended must not wait for what could not be sent.
    ;(timer as { unref?: () => void }).unref?.()
  }

  function taken(): Item[] {
    let size = 0
    let count = 0
    while (count < waiting.length && count < most) {
      size += (waiting[count] as Item).size
      if (count > 0 && size > BATCH_CHARACTERS) break
      count++
    }
    const batch = waiting.splice(0, count)
    characters -= sizeOf(batch)
    return batch
  }

  function drop(items: readonly Item[], reason: 'refused' | 'network' | 'queue_full') {
    dropped.add(name, reason, items.length)
    store?.remove(items.map(({ id }) => id))
  }

  function putBack(batch: Item[]) {
    const kept = batch.filter((item) => {
      item.tries = (item.tries ?? 0) + 1
      return item.tries < MOST_TRIES
    })
    drop(
      batch.filter((item) => !kept.includes(item)),
      'network',
    )
    waiting = [...kept, ...waiting]
    characters += sizeOf(kept)
  }

  async function send() {
    timer = undefined
    if (underWay.length > 0) return
    if (pausedUntil > Date.now()) return wake(0)
    const batch = taken()
    if (batch.length === 0) {
      for (const resolve of idle.splice(0)) resolve()
      return
    }
    const body = bodyOf(batch)
    underWay = batch
    const answer = await poster.post(path, body)
    underWay = []
    const verdict = verdictOf(answer)
    if (verdict === 'sent') {
      most = batchItems
      store?.remove(batch.map(({ id }) => id))
    } else debug(`${path} answered ${answer.status ?? 'nothing'}: ${verdict}`)
    if (verdict === 'again') {
      store?.put(batch)
      const wait = waitOf(answer, batch[0]?.tries ?? 0, Date.now(), Math.random())
      putBack(batch)
      pausedUntil = Date.now() + wait
      for (const resolve of idle.splice(0)) resolve()
    }
    if (verdict === 'halve' && batch.length > 1) {
      most = Math.ceil(batch.length / 2)
      waiting = [...batch, ...waiting]
      characters += sizeOf(batch)
    } else if (verdict === 'halve' || verdict === 'refused') drop(batch, 'refused')
    if (verdict === 'closed') close(batch)
    if (waiting.length > 0 || idle.length > 0) wake(0)
  }

  async function sendLast(batch: Item[]) {
    waiting = waiting.slice(batch.length)
    characters -= sizeOf(batch)
    const answer = await poster.post(path, bodyOf(batch), true)
    if (verdictOf(answer) !== 'again') return
    // The page is still there after all.
    putBack(batch)
    wake(waitOf(answer, 1, Date.now(), Math.random()))
  }

  /** Nothing that follows would be taken. */
  function close(batch: readonly Item[]) {
    drop([...batch, ...waiting], 'refused')
    waiting = []
    characters = 0
    isClosed = true
  }

  function bodyOf(batch: readonly Item[]): string {
    const items = batch.map(({ json }) => json).join(',')
    const rest = JSON.stringify({ ...head, dropped: dropped.take() })
    return `{"${list}":[${items}],${rest.slice(1)}`
  }

  function add(item: Item): void {
    if (isClosed) return
    if (waiting.length >= waitingItems || characters + item.size > WAITING_CHARACTERS) {
      dropped.add(name, 'queue_full')
      return
    }
    waiting.push(item)
    characters += item.size
    if (waiting.length === most) wake(0)
    else if (timer === undefined) wake(gatherMs)
  }

  return {
    add,
    /** Adds what the store has kept, but for what is on its way already. */
    addKept(items: readonly { id: string; json: string }[]): void {
      const known = new Set([...waiting, ...underWay].map(({ id }) => id))
      for (const { id, json } of items) if (!known.has(id)) add({ id, json, size: json.length })
    },
    /** Sends what waits now, also what was to wait longer. Resolves when it is sent, or could not be. */
    flush(): Promise<void> {
      if (waiting.length === 0 && underWay.length === 0) return Promise.resolve()
      return new Promise((resolve) => {
        idle.push(resolve)
        pausedUntil = 0
        wake(0)
      })
    },
    /**
     * The page may go away now: sends as much as may outlive it, and notes the rest in the store.
     * @param room how many bytes may outlive the page
     */
    leave(room: number): void {
      const batch: Item[] = []
      let size = 0
      for (const item of waiting) {
        size += bytesOf(item.json)
        if (size > room || batch.length === batchItems) break
        batch.push(item)
      }
      if (batch.length > 0) detached(() => sendLast(batch))
      if (waiting.length > 0) store?.put(waiting)
    },
    /** Sends nothing for so long, unless it is to be flushed. */
    pause(ms: number): void {
      pausedUntil = Math.max(pausedUntil, Date.now() + ms)
    },
    close(): void {
      clearTimeout(timer)
      isClosed = true
    },
  }
}
export type Queue = ReturnType<typeof queue>

const bytesOf = (text: string) => new TextEncoder().encode(text).length
const sizeOf = (items: readonly Item[]) => items.reduce((sum, { size }) => sum + size, 0)
