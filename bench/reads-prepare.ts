import type { Server } from '../test/server'
import { waitForZero } from './digest'
import {
  ASSIGNEE,
  type Client,
  ingestKey,
  LIST,
  type Listed,
  type Page,
  storedEvents,
} from './reads-client'
import { fill } from './reads-fill'
import { count } from './report'

const DRAIN_WITHIN_MS = 600_000
const MAINTENANCE_WITHIN_MS = 600_000
const ASSIGNED = 300
const RESOLVED = 300

interface Preparation {
  server: Server
  client: Client
  data: string
  binary: string | undefined
  /** The key that sends to production. */
  production: string
  /** How many events the folder shall have. */
  wanted: number
}

/** Sends events until the folder has the wanted number, and waits until all is digested and maintained. */
export async function prepare(wish: Preparation): Promise<void> {
  const missing = wish.wanted - (await storedEvents(wish.client))
  if (missing > 0) {
    await fillUp(wish, missing)
    await triage(wish.client)
  }
  if (!(await waitForZero(wish.server, 'whimbrel_maintenance_pending', MAINTENANCE_WITHIN_MS)))
    console.warn('! Maintenance still goes on: the idle figures have it beside them.')
}

export async function quiet(server: Server): Promise<void> {
  if (!(await waitForZero(server, 'whimbrel_spool_records', DRAIN_WITHIN_MS)))
    throw new Error('The digest did not catch up with what was sent.')
}

async function fillUp({ server, data, binary, production }: Preparation, missing: number) {
  const keys = [
    { key: production, share: 0.85 },
    { key: await ingestKey('staging', data, binary), share: 0.14 },
    { key: await ingestKey('development', data, binary), share: 0.01 },
  ]
  const startAt = performance.now()
  let told = 0
  await fill({
    url: server.url,
    keys,
    count: missing,
    onSent(sent) {
      if (sent - told < missing / 10) return
      told = sent
      console.log(`${count(sent)} of ${count(missing)} events sent`)
    },
  })
  await quiet(server)
  console.log(`filled in ${count((performance.now() - startAt) / 1000)} s`)
}

/**
 * Resolves, ignores and assigns some rare issues, which the load does not reopen, so that `is:` has something to
 * find.
 */
async function triage(client: Client): Promise<void> {
  const { items: newest }: Page<Listed> = await client.json(`${LIST}?limit=100`)
  const hot = new Set(newest.map(({ id }) => id))
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null && ids.length < ASSIGNED + RESOLVED) {
    const path: string = `${LIST}?sort=firstSeen&limit=100${cursor && `&cursor=${cursor}`}`
    const page: Page<Listed> = await client.json(path)
    ids.push(...page.items.map(({ id }) => id).filter((id) => !hot.has(id)))
    cursor = page.nextCursor
  }
  await client.change(ids.slice(0, ASSIGNED), { assignee: ASSIGNEE })
  await client.change(ids.slice(ASSIGNED, ASSIGNED + RESOLVED), { status: 'resolved' })
}
