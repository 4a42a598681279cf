import { expect, test } from 'bun:test'
import { COMMAND_LINE } from '../src/accounts/audit/by'
import { openMain } from '../src/db/open'
import { planChanges } from '../src/usage/store'
import { preparedFolder, startBinaryOrSource, until } from './harness'
import type { Server } from './server'

const ROUNDS = process.env.WHIMBREL_SOAK === '1' ? 20 : 2
const PATIENCE_MS = 60_000
const CAP = 700 * ROUNDS

/** Counts of what senders were told, and of what they heard nothing about. */
interface Heard {
  accepted: number
  lost: number
  full: number
}

test(
  `a cap is exact over kill -9, ${ROUNDS} times over`,
  async () => {
    const { data, key } = preparedFolder()
    const db = openMain(data)
    const change = { events: { included: CAP, payAsYouGo: false } }
    planChanges(db)['plan.set']({ change, at: Date.now(), by: COMMAND_LINE })
    db.close()
    const heard: Heard = { accepted: 0, lost: 0, full: 0 }

    for (let round = 0; round < ROUNDS; round++) {
      const server = await startBinaryOrSource({ data })
      const before = heard.accepted
      const load = sendUntil(server, key, heard, () => false)
      await until('much is taken', () => heard.accepted > before + CAP / ROUNDS / 2, PATIENCE_MS)
      await server.kill()
      await load
    }
    const server = await startBinaryOrSource({ data })
    await sendUntil(server, key, heard, () => heard.full > 20)
    const isDigested = async () => (await server.metrics()).get('whimbrel_spool_records') === 0
    await until('all is digested', isDigested, PATIENCE_MS)
    await server.stop()

    const last = openMain(data)
    const count = (sql: string) => last.query<{ n: number }, []>(sql).get()?.n
    expect(count('SELECT sum(count) AS n FROM usage_meter')).toBe(CAP)
    expect(count('SELECT count(*) AS n FROM event')).toBe(CAP)
    last.close()
    // Each of the rounds ended with at most one batch of each sender unanswered.
    expect(heard.accepted).toBeLessThanOrEqual(CAP)
    expect(heard.accepted + heard.lost).toBeGreaterThanOrEqual(CAP)
  },
  60_000 * (1 + ROUNDS / 10),
)

/** Sends batches of several sizes from several senders, until they are told to stop or the server is gone. */
async function sendUntil(server: Server, key: string, heard: Heard, isDone: () => boolean) {
  const sender = async (size: number) => {
    while (!isDone()) {
      const events = Array.from({ length: size }, (_, i) => ({ message: `Failure ${i}` }))
      try {
        const response = await fetch(`${server.url}/events/ingestBatch`, {
          method: 'POST',
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          body: JSON.stringify({ events }),
        })
        if (response.status === 429) heard.full++
        else heard.accepted += ((await response.json()) as { accepted: number }).accepted
      } catch {
        heard.lost += size
        if (!server.isRunning()) return
      }
    }
  }
  await Promise.all([3, 7, 10, 13].map(sender))
}
