import type { Environment } from '../src/projects/environment'
import { events } from './corpus'
import { spanBodies } from './spans-corpus'
import type { Day } from './year-ledger'

/** Events a day by environment, on a day like any other. */
const EVENTS: Record<Environment, number> = {
  production: 140,
  staging: 20,
  test: 20,
  development: 60,
}
/** Days of a bad release: so many times the events of other days. */
const BAD_DAYS = { first: 200, last: 206, times: 100 }

/** Events of one request. */
const BATCH = 500

type Body = Record<string, unknown>

/** Sends a day's load, and tells what was acknowledged. */
export function yearOfLoad(url: () => string, keys: Record<Environment, string>) {
  let seed = 0

  async function post(path: string, key: string, body: string): Promise<Body & { status: number }> {
    const answer = await fetch(url() + path, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body,
    })
    return { ...((await answer.json()) as Body), status: answer.status }
  }

  /** @returns how many were stored: the first ones, because a full meter refuses what is behind its edge */
  async function sendEvents(key: string, batch: readonly unknown[]): Promise<number> {
    const answer = await post('/events/ingestBatch', key, JSON.stringify({ events: batch }))
    if (answer.status === 200) return Number(answer.accepted)
    if (answer.code === 'quota_exceeded' || answer.code === 'development_cap_reached') return 0
    throw new Error(`A batch was answered ${JSON.stringify(answer)}`)
  }

  /** @returns how many were refused */
  async function sendSpans(key: string, text: string): Promise<number> {
    const answer = await post('/v1/traces', key, text)
    if (answer.status !== 200) throw new Error(`Spans were answered ${JSON.stringify(answer)}`)
    const { rejectedSpans = 0 } = (answer.partialSuccess ?? {}) as { rejectedSpans?: unknown }
    return Number(rejectedSpans)
  }

  async function addEvents(day: Day, environment: Environment, count: number) {
    // Without a time of its own an event has that of the server.
    const sent = [...events(count, ++seed)].map(({ timestamp: _, ...event }) => event)
    for (let from = 0; from < count; from += BATCH) {
      const batch = sent.slice(from, from + BATCH)
      const accepted = await sendEvents(keys[environment], batch)
      day.events[environment].push(...batch.slice(0, accepted).map(({ id }) => id))
      day.refused += batch.length - accepted
    }
  }

  async function addSpans(day: Day, at: number) {
    const { text, spans } = bodyOfSpans(day.number, at)
    const refused = await sendSpans(keys.production, text)
    day.spans += spans - refused
    day.refused += refused
    // Of a body at the edge of the meter it is not known which traces were stored.
    if (refused === 0) day.traces.push(...traceIdsIn(text))
  }

  /** @param at the server's time, in ms */
  return async (number: number, at: number): Promise<Day> => {
    const isBad = number >= BAD_DAYS.first && number <= BAD_DAYS.last
    const day: Day = {
      number,
      month: new Date(at).toISOString().slice(0, 7),
      events: { production: [], staging: [], test: [], development: [] },
      traces: [],
      spans: 0,
      refused: 0,
    }
    for (const [environment, count] of Object.entries(EVENTS) as [Environment, number][])
      await addEvents(
        day,
        environment,
        isBad && environment === 'production' ? count * BAD_DAYS.times : count,
      )
    await addSpans(day, at)
    return day
  }
}

/** A body of 512 spans without an exception: those become events, whose ids the sender does not know. */
function bodyOfSpans(seed: number, at: number) {
  for (const body of spanBodies(seed, at)) if (!body.text.includes('exception.type')) return body
  throw new Error('Bodies of spans do not end.')
}

const traceIdsIn = (text: string) =>
  new Set(Array.from(text.matchAll(/"traceId":"([0-9a-f]{32})"/g), ([, id]) => id as string))
