import { histogram, type Latencies } from './histogram'
import { openClient } from './reads-client'

const PROJECT = '/api/v1/projects/bench'

/** Sends one change of settings and throws when it is refused. */
export type Change = () => Promise<void>

/** Makes two kinds of changes by turns: the project gets another name, then one more key. */
export async function openChanges(url: string, data: string, binary?: string): Promise<Change> {
  const { send } = await openClient(url, data, binary)
  let turn = 0
  return async () => {
    turn += 1
    if (turn % 2 === 0) await send('PATCH', PROJECT, { name: `Bench ${turn}` })
    else await send('POST', `${PROJECT}/keys`, { environment: 'production', kind: 'server' })
  }
}

/** Makes changes one after another, each once the one before was answered, as one person does. */
export async function inTurn(change: Change, times: number): Promise<Latencies> {
  const spread = histogram()
  for (let done = 0; done < times; done++) {
    const startAt = performance.now()
    await change()
    spread.record(performance.now() - startAt)
  }
  return spread.latencies()
}

/**
 * Makes changes at a constant rate until `over` settles, whether or not earlier ones were answered. A latency
 * counts from when the change was due, so that a server that stalls cannot hide it by holding back the next.
 */
export async function atPace(
  change: Change,
  perSecond: number,
  over: Promise<unknown>,
): Promise<Latencies> {
  const spread = histogram()
  const underWay: Promise<void>[] = []
  let goesOn = true
  const end = () => {
    goesOn = false
  }
  over.then(end, end)
  const startAt = performance.now()
  for (let sent = 0; ; sent++) {
    const due = startAt + (sent * 1000) / perSecond
    await Bun.sleep(Math.max(0, due - performance.now()))
    if (!goesOn) break
    underWay.push(change().then(() => spread.record(performance.now() - due)))
  }
  await Promise.all(underWay)
  return spread.latencies()
}
