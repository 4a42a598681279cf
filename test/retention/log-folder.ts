import { Database } from 'bun:sqlite'
import { afterAll } from 'bun:test'
import { join } from 'node:path'
import { COMMAND_LINE } from '../../src/accounts/audit/by'
import { changeDraft } from '../../src/db/changes/change'
import { outcomeStore } from '../../src/db/changes/outcomes'
import { watermark } from '../../src/db/digest/watermark'
import { MAIN_FILE, openMain, openSpoolFile } from '../../src/db/open'
import type { BlockDraft } from '../../src/db/spool/block'
import { drafted } from '../../src/db/spool/draft'
import { sharedMemory } from '../../src/db/spool/shared-room'
import { spoolWriter } from '../../src/db/spool/spool-writer'
import { type Changes, openFolderDigest } from '../../src/digest'
import { recordOf } from '../../src/events/ingest'
import { normalizeEvent } from '../../src/events/normalize/normalize'
import { scrubber } from '../../src/intake/scrub/scrub'
import { SCRUB_BY_DEFAULT } from '../../src/intake/scrub/scrub-by-default'
import { resultOf } from '../../src/lib/outcome'
import { DAY_MS } from '../../src/lib/time'
import { limits } from '../../src/limits'
import type { Environment } from '../../src/projects/environment'
import type { KeptName } from '../../src/retention/kept-signals'
import { packHead } from '../../src/traces/spans/block-head'
import { columnsOf } from '../../src/traces/spans/chunk/columns-of'
import { hex, spanOf } from '../../src/traces/spans/chunk/spans.harness'
import { temporaryFolder } from '../harness'

/** Midnight before a leap day, in UTC. */
export const BEGIN = Date.UTC(2028, 1, 28)

/** A clock that moves on by no more than this is believed at once. */
const LEAP_DAYS = 7

const utf8 = new TextEncoder()

/**
 * A data folder whose log is written and digested here, without a server: all that it knows of time is what a test says. No chore
 * runs unless it is asked for.
 */
export function logFolder(data = temporaryFolder()) {
  openMain(data).close()
  const spool = openSpoolFile(data)
  const db = new Database(join(data, MAIN_FILE), { readonly: true, strict: true })
  const writer = spoolWriter(spool, { watermark: watermark(db).read(), memory: sharedMemory() })
  const digest = openFolderDigest(data, limits, () => {})
  const outcomes = outcomeStore(db)
  let isOpen = true
  const clock = { now: BEGIN }

  function append(drafts: BlockDraft[]) {
    writer.append({ drafts, digested: watermark(db).read(), at: clock.now })
    digest.digestUntil(() => false)
  }

  function made(name: string, argument: unknown): unknown {
    const id = Bun.randomUUIDv7()
    append([changeDraft({ id, name, argument })])
    const outcome = outcomes.find(id)
    if (!outcome) throw new Error(`${name} was not made.`)
    return resultOf(outcome)
  }

  const change = <Name extends keyof Changes & string>(
    name: Name,
    argument: Parameters<Changes[Name]>[0],
  ) => made(name, argument) as ReturnType<Changes[Name]>

  const signed = () => ({ at: clock.now, by: COMMAND_LINE })
  const stamp = (environment: Environment) => ({
    environment,
    receivedAt: clock.now,
    scrub: scrubber(SCRUB_BY_DEFAULT),
    limits,
    isWellFormed: true,
  })

  /** Makes all that is due by the clock. @returns the names of the changes */
  function letDue(): string[] {
    const names: string[] = []
    for (;;) {
      const due = digest.proposals(clock.now)
      if (due.length === 0) return names
      for (const { name, argument } of due) {
        made(name, argument)
        names.push(name)
      }
    }
  }

  function close() {
    if (!isOpen) return
    isOpen = false
    digest.close()
    db.close()
    spool.close()
  }
  afterAll(close)

  return {
    data,
    db,
    clock,
    digest,
    change,
    close,
    /** Moves the clock on by whole days, and makes what they bring. @returns the names of the changes */
    daysPass(days: number): string[] {
      const names: string[] = []
      for (let left = days; left > 0; left -= LEAP_DAYS) {
        clock.now += Math.min(left, LEAP_DAYS) * DAY_MS
        names.push(...letDue())
      }
      return names
    },
    letDue,
    project: (name: string): number => change('projects.create', { name, ...signed() }).id,
    /** Appends blocks as a server does. */
    append,
    keep: (project: number, days: Partial<Record<KeptName, number | null>>) =>
      change('retention.set', { project, change: days, ...signed() }),
    /** Sends events in one request. @returns their ids */
    events(project: number, bodies: unknown[], environment: Environment = 'production'): string[] {
      const events = bodies.map((body) => normalizeEvent(body, stamp(environment)))
      const sent = { project, signal: 'event', counted: undefined, records: events.map(recordOf) }
      append(drafted([sent], (text) => utf8.encode(text)) as BlockDraft[])
      return events.map(({ id }) => id)
    },
    /** Sends spans in one request, one for each number; each is a trace of its own unless `trace` names one. @returns the ids of the traces */
    spans(
      project: number,
      numbers: number[],
      { environment = 'production', trace }: { environment?: Environment; trace?: number } = {},
    ): string[] {
      const head = packHead({ environment, receivedAt: clock.now })
      const seconds = Math.floor(clock.now / 1000)
      const spans = numbers.map((number) =>
        spanOf(number, {
          traceId: hex(trace ?? number, 32),
          startSeconds: seconds,
          endSeconds: seconds,
        }),
      )
      append(
        [...columnsOf(spans)].map((columns) => ({
          project,
          signal: 'span',
          heads: head,
          ...columns,
        })),
      )
      return spans.map(({ traceId }) => traceId)
    },
    count: (table: string, where = 'true'): number =>
      db.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).get()?.n ??
      0,
  }
}

export type LogFolder = ReturnType<typeof logFolder>
