import { events } from './corpus'
import { type Random, random } from './random'

interface Filling {
  url: string
  /** What share of the events goes through each key; together 1. */
  keys: readonly { key: string; share: number }[]
  count: number
  /** Called after every batch. */
  onSent(sent: number): void
}

/** The number of rare issues in production; the other environments together have about as many again. */
const TAIL_GROUPS = 4000
const RELEASES = 40
/**
 * The number of different values of the tag `order`: most are seen once, as with any tag that names one thing of
 * many.
 */
const ORDERS = 5_000_000
/** One event in 5 has the tag `order`. */
const ORDER_EVERY = 5
const SPREAD_MS = 14 * 86_400_000
/** Bodies of 0.9 MB: larger ones are worked on one after another, with a collection each. */
const BATCH = 300
const UNDER_WAY = 8
const OVERLOADED_PAUSE_MS = 200

const orderTag = (number: number) => `o-${String(number).padStart(7, '0')}`
export const releaseName = (number: number) => `web@5.${number}.0`

/**
 * What a project holds after two weeks: events over time, a long tail of issues, a release every
 * few hours and a tag of high cardinality, sent through the real endpoint.
 */
export async function fill({ url, keys, count, onSent }: Filling): Promise<void> {
  const seed = Date.now() >>> 0
  const dice = random(seed)
  const corpus = events(count, seed, { tail: TAIL_GROUPS })
  const startAt = Date.now() - SPREAD_MS
  let made = 0
  let sent = 0
  await Promise.all(Array.from({ length: UNDER_WAY }, send))

  async function send(): Promise<void> {
    for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
      await post(batch, pick(dice, keys))
      sent += batch.length
      onSent(sent)
    }
  }

  function nextBatch() {
    const size = Math.min(BATCH, count - made)
    return Array.from({ length: size }, () => aged(corpus.next().value, made++ / count))
  }

  /** @param age from 0, the oldest, to 1, now */
  function aged(event: ReturnType<(typeof corpus)['next']>['value'], age: number) {
    if (!event) throw new Error('The corpus ended early.')
    const number = Math.max(0, Math.floor(age * RELEASES) - dice.below(3))
    const order = dice.below(ORDER_EVERY) === 0 && { order: orderTag(dice.below(ORDERS)) }
    return {
      ...event,
      timestamp: Math.floor(startAt + age * SPREAD_MS),
      release: releaseName(number),
      tags: { ...event.tags, ...order },
    }
  }

  async function post(batch: unknown[], key: string): Promise<void> {
    const body = JSON.stringify({ events: batch })
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' }
    for (;;) {
      const answer = await fetch(`${url}/events/ingestBatch`, { method: 'POST', headers, body })
      const text = await answer.text()
      if (answer.status === 200 && JSON.parse(text).accepted === batch.length) return
      if (answer.status !== 503)
        throw new Error(`A batch was answered ${answer.status}: ${text.slice(0, 500)}`)
      // The digest is behind: filling is faster than any real traffic.
      await Bun.sleep(OVERLOADED_PAUSE_MS)
    }
  }
}

function pick(dice: Random, keys: Filling['keys']): string {
  let left = dice.word() / 2 ** 32
  const found = keys.find(({ share }) => {
    left -= share
    return left < 0
  })
  return (found ?? (keys[0] as Filling['keys'][number])).key
}
