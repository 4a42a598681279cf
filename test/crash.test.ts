import { expect, test } from 'bun:test'
import { preparedFolder, startBinaryOrSource, until } from './harness'
import { recount, storedIds } from './recount'
import { variedEvent } from './seeds'
import type { Server } from './server'

const isSoak = process.env.WHIMBREL_SOAK === '1'
const ROUNDS = isSoak ? 30 : 3
const CLIENTS = 6

/** One request: its events are stored together or not at all. */
interface Sent {
  ids: string[]
  body: string
  isBatch: boolean
  isAcknowledged: boolean
}

interface Load {
  over: Promise<unknown>
  stop(): void
}

/** The moments at which the power goes, a round each. */
const MOMENTS = ['while appending', 'while digesting', 'while chunks are merged'] as const

test(
  `what was acknowledged outlives kill -9 at any moment, ${ROUNDS} times over`,
  async () => {
    const { data, key, token } = preparedFolder()
    const ledger: Sent[] = []
    let number = 0
    let server = await startBinaryOrSource({ data })

    for (let round = 0; round < ROUNDS; round++) {
      const moment = MOMENTS[round % MOMENTS.length] as (typeof MOMENTS)[number]
      const before = ledger.length
      const load = startLoad(server, () => draft(round))
      await until('there is something to lose', () => ledger.length > before + 20)
      await strike(server, moment, load)
      await load.over

      server = await startBinaryOrSource({ data })
      await digested(server)
      const told = `round ${round}, ${moment}`
      expect([told, ...verdict(data, ledger)]).toEqual([
        told,
        'lost: ',
        'twice: ',
        'halved: ',
        'strange: ',
      ])

      // A client that heard nothing sends again; what was stored before is not counted again.
      const again = ledger.slice(before).slice(-30)
      await Promise.all(again.map((sent) => post(server, sent)))
      expect(again.every(({ isAcknowledged }) => isAcknowledged)).toBe(true)
      await digested(server)
      expect([told, ...verdict(data, ledger)]).toEqual([
        told,
        'lost: ',
        'twice: ',
        'halved: ',
        'strange: ',
      ])
      for (const { ids } of again.slice(0, 5))
        expect(await isReadable(server, ids[0] as string)).toBe(true)
    }

    await server.stop()
    expect(verdict(data, ledger)).toEqual(['lost: ', 'twice: ', 'halved: ', 'strange: '])

    /** The next request, noted before it is sent. */
    function draft(round: number): Sent {
      const isBatch = number % 3 === 0
      const events = Array.from({ length: isBatch ? 40 : 1 }, () => ({
        ...variedEvent(number++, `round ${round}`),
        contexts: { pad: { text: 'x'.repeat(number % 1500) } },
      }))
      const sent = {
        ids: events.map(({ id }) => id),
        isBatch,
        isAcknowledged: false,
        body: JSON.stringify(isBatch ? { events } : events[0]),
      }
      ledger.push(sent)
      return sent
    }

    async function post({ url }: Server, sent: Sent): Promise<void> {
      const answer = await fetch(`${url}/events/${sent.isBatch ? 'ingestBatch' : 'ingest'}`, {
        method: 'POST',
        headers: { 'x-api-key': key },
        body: sent.body,
      })
      if (answer.status === 200) sent.isAcknowledged = true
      else if (answer.status !== 503) throw new Error(`${answer.status}: ${await answer.text()}`)
    }

    /** Starts clients that send without a pause, until they are stopped or the server does not answer. */
    function startLoad(server: Server, next: () => Sent) {
      let isOver = false
      const client = async () => {
        while (!isOver)
          try {
            await post(server, next())
          } catch (cause) {
            // Requests under way fail when the process is killed.
            if (!isOver) throw cause
          }
      }
      return {
        over: Promise.all(Array.from({ length: CLIENTS }, client)),
        stop: () => {
          isOver = true
        },
      }
    }

    async function isReadable({ url }: Server, id: string): Promise<boolean> {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${url}/api/v1/events/${id}`, { headers })).status === 200
    }
  },
  isSoak ? 300_000 : 60_000,
)

/** Kills the process at a random instant within the named moment. */
async function strike(server: Server, moment: (typeof MOMENTS)[number], load: Load) {
  if (moment === 'while appending') await Bun.sleep(100 + Math.random() * 600)
  else if (moment === 'while digesting') {
    await Bun.sleep(Math.random() * 200)
    await until('a backlog waits', async () => (await metric(server, 'spool_records')) > 100)
    await Bun.sleep(Math.random() * 60)
  } else {
    await Bun.sleep(300)
    load.stop()
    await load.over
    await until('the digest is done', async () => (await metric(server, 'spool_records')) === 0)
    await Bun.sleep(80 + Math.random() * 60)
  }
  load.stop()
  await server.kill()
}

const metric = async (server: Server, name: string) =>
  (await server.metrics()).get(`whimbrel_${name}`) as number

const digested = (server: Server) =>
  until('the digest is done', async () => (await metric(server, 'spool_records')) === 0)

/** All that is wrong with the folder, by kind; also compares the counts. */
function verdict(data: string, ledger: readonly Sent[]): string[] {
  const { tables, chunks } = recount(data)
  expect(tables).toEqual(chunks)
  const ids = storedIds(data)
  const stored = new Set(ids)
  const sent = new Set(ledger.flatMap((one) => one.ids))
  const lost = ledger
    .filter((one) => one.isAcknowledged)
    .flatMap((one) => one.ids.filter((id) => !stored.has(id)))
  const halved = ledger.filter(({ ids }) => {
    const there = ids.filter((id) => stored.has(id)).length
    return there > 0 && there < ids.length
  })
  const strange = ids.filter((id) => !sent.has(id))
  return [
    `lost: ${lost}`,
    `twice: ${ids.length === stored.size ? '' : ids.length - stored.size}`,
    `halved: ${halved.map(({ ids }) => ids[0])}`,
    `strange: ${strange}`,
  ]
}
