import { expect, test } from 'bun:test'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { COMMAND_LINE } from '../src/accounts/audit/by'
import { sliceDigester } from '../src/db/digest/apply-slice'
import { deadLetters } from '../src/db/digest/dead-letters'
import { watermark } from '../src/db/digest/watermark'
import { openMain, openMainReadonly, openSpoolFile } from '../src/db/open'
import type { Block } from '../src/db/spool/block'
import { draft } from '../src/db/spool/draft'
import { sharedMemory } from '../src/db/spool/shared-room'
import { spoolWriter } from '../src/db/spool/spool-writer'
import { recordOf } from '../src/events/ingest'
import { normalizeEvent } from '../src/events/normalize/normalize'
import { eventSignal } from '../src/events/signal'
import { scrubber } from '../src/intake/scrub/scrub'
import { SCRUB_BY_DEFAULT } from '../src/intake/scrub/scrub-by-default'
import { limits } from '../src/limits'
import { projectChanges } from '../src/projects/store'
import { releaseStore } from '../src/releases/store'
import { spanSignal } from '../src/traces/signal'
import { packHead } from '../src/traces/spans/block-head'
import { encodeSpans } from '../src/traces/spans/chunk/encode'
import { hex, ORDERS, spanOf } from '../src/traces/spans/chunk/spans.harness'
import { usageSettler } from '../src/usage/settle.store'
import { temporaryFolder } from './harness'
import { recount } from './recount'
import { variedEvent } from './seeds'
import { recountSpans } from './span-recount'

const NOW = 1_795_238_914_000
const BLOCKS = 200

/** A folder whose spool has events and spans, and nothing digested. */
function spooled(): string {
  const data = temporaryFolder()
  const db = openMain(data)
  const project = projectChanges(db)['projects.create']({ name: 'Shop', at: NOW, by: COMMAND_LINE })
  db.close()
  const file = openSpoolFile(data)
  const writer = spoolWriter(file, { watermark: 0, memory: sharedMemory() })
  const scrub = scrubber(SCRUB_BY_DEFAULT)
  for (let block = 0; block < BLOCKS; block++) {
    const at = NOW + 7000 * block
    const isSpans = block % 4 === 3
    const counted = { environment: 'production', month: block < BLOCKS / 2 ? 202611 : 202612 }
    const columns = isSpans && encodeSpans(spansOf(block, at))
    const events = Array.from({ length: 8 }, (_, i) => {
      const n = 8 * block + i
      // Releases begin one after another, in the middle of blocks; some events are late, and some come twice.
      const release = `shop@${Math.floor(n / 100) - (n % 3 === 0 && n > 100 ? 1 : 0)}`
      const timestamp = at - (n % 10 === 0 ? 40_000 * (n % 7) : 0)
      const event = {
        ...variedEvent(n),
        timestamp,
        release,
        id: hex(1 + (n % 50 === 9 ? n - 9 : n), 32),
      }
      return recordOf(
        normalizeEvent(event, {
          environment: n % 5 ? 'production' : 'staging',
          receivedAt: at,
          scrub,
        }),
      )
    })
    const records = draft(events, Buffer.from)
    writer.append({
      drafts: [
        columns
          ? {
              project: project.id,
              signal: 'span',
              counted,
              count: 20,
              heads: packHead({ environment: 'production', receivedAt: at }),
              payloads: columns,
            }
          : { project: project.id, signal: 'event', counted, ...records },
      ],
      digested: 0,
      at,
    })
  }
  file.close()
  return data
}

/** Requests of a service, a server's span and a query each; every tenth comes twice. */
function spansOf(block: number, at: number) {
  const seconds = Math.floor(at / 1000) - 2
  return Array.from({ length: 20 }, (_, i) => {
    const n = 20 * block + i - (i === 10 ? 1 : 0)
    const isServer = n % 2 === 0
    return spanOf(n + 1, {
      traceId: hex(1 + (n >> 1), 32),
      parentSpanId: isServer ? '' : hex(n, 16),
      kind: isServer ? 2 : 3,
      name: isServer ? `GET /orders/${n % 3}` : 'SELECT orders',
      resource: { ...ORDERS, release: 'shop@0' },
      startSeconds: seconds,
      endSeconds: seconds + 1,
    })
  })
}

/** Digests a copy of the folder in slices of so many blocks, with a start before some of them. @returns what pages read */
function digested(
  data: string,
  { blocks, isRestarted }: { blocks(): number; isRestarted(): boolean },
) {
  const copy = join(temporaryFolder(), 'data')
  cpSync(data, copy, { recursive: true })
  const spool = openSpoolFile(copy)
  const waiting = spool.query<Block, []>('SELECT * FROM block ORDER BY seq').all()
  spool.close()
  let { digest, close } = open(copy)
  for (let from = 0; from < waiting.length; ) {
    const until = from + blocks()
    digest(waiting.slice(from, until))
    from = until
    if (!isRestarted()) continue
    close()
    ;({ digest, close } = open(copy))
  }
  close()
  return whatPagesRead(copy)
}

function open(dataDir: string) {
  const db = openMain(dataDir)
  const releases = releaseStore(db)
  const signals = [
    eventSignal(db, { dataDir, releases }),
    spanSignal(db, { dataDir, releases, limits }),
  ]
  return {
    digest: sliceDigester(db, {
      signals,
      mark: watermark(db),
      letters: deadLetters(db, limits),
      settle: usageSettler(db),
    }),
    close() {
      for (const signal of signals) signal.close?.()
      db.close()
    },
  }
}

function whatPagesRead(data: string) {
  const db = openMainReadonly(data)
  const all = (sql: string) => db.query(sql).values()
  const told = {
    events: recount(data).tables,
    spans: recountSpans(data).tables,
    releases: all('SELECT version, first_seen, last_seen FROM release ORDER BY key'),
    named: all(
      'SELECT r.version, n.environment, n.first_seen FROM named_release n JOIN release r ON r.key = n.release ORDER BY 1, 2',
    ),
    shortIds: all('SELECT hex(id), short_number FROM issue ORDER BY 1'),
    activity: all(
      'SELECT hex(i.id), a.at, a.kind FROM activity a JOIN issue i ON i.key = a.issue ORDER BY 1, 2, 3',
    ),
    used: all('SELECT * FROM usage_meter ORDER BY 1, 2, 3, 4'),
    reached: all('SELECT * FROM usage_warning ORDER BY 1, 2, 3, 4'),
    happened: all('SELECT kind, subject, environment FROM outbox ORDER BY 1, 2, 3'),
  }
  db.close()
  return told
}

test('pages say the same wherever slices end and whenever the server starts again', () => {
  const data = spooled()
  const whole = digested(data, { blocks: () => BLOCKS, isRestarted: () => false })
  expect(whole.releases.length).toBeGreaterThan(10)
  expect(whole.happened.length).toBeGreaterThan(whole.releases.length)
  for (let round = 0; round < 2; round++) {
    const random = digested(data, {
      blocks: () => 1 + Math.floor(Math.random() * 40),
      isRestarted: () => Math.random() < 0.2,
    })
    expect(random).toEqual(whole)
  }
}, 60_000)
