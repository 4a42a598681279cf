import { readUrl } from '../../analytics/ingest/read-url'
import type { Scrubber } from '../../intake/scrub/scrub'
import { Problem } from '../../lib/problem'
import { replayBounds as bounds } from '../../limits'
import { COUNTED, type SegmentCounts } from '../records/segment'

/** Types of rrweb's events, and sources of its increments (rrweb's `EventType`, `IncrementalSource`, `MouseInteractions`). */
const FULL_SNAPSHOT = 2
const INCREMENT = 3
const META = 4
const CUSTOM = 5
const PLUGIN = 6
const MOUSE_INTERACTION = 2
const INPUT = 5
const CLICK = 2

/** What a segment's events say of it. Times are by the client's clock, in ms. */
export interface Summary {
  first: number
  last: number
  hasSnapshot: boolean
  counts: SegmentCounts
  /** Pages that were looked at, as host and path, in their order; none twice in a row. */
  pages: string[]
}

/**
 * Reads what can be counted of rrweb's events, and checks that they are some.
 * @throws Problem `invalid_replay` that names the event by its place
 */
export function summarize(events: readonly unknown[], scrub: Scrubber): Summary {
  const summary: Summary = {
    first: Number.POSITIVE_INFINITY,
    last: 0,
    hasSnapshot: false,
    counts: Object.fromEntries(COUNTED.map((name) => [name, 0])) as SegmentCounts,
    pages: [],
  }
  summary.counts.events = events.length
  for (const [index, event] of events.entries()) {
    const { type, timestamp, data } = (event ?? {}) as Record<string, unknown>
    if (!Number.isInteger(type) || typeof timestamp !== 'number' || !(timestamp > 0))
      throw new Problem(
        'invalid_replay',
        `events/${index}: An event of rrweb has a \`type\` and a \`timestamp\`, which are numbers.`,
      )
    if (timestamp < summary.first) summary.first = timestamp
    if (timestamp > summary.last) summary.last = timestamp
    if (typeof data === 'object' && data !== null)
      count(summary, type as number, data as Record<string, unknown>, scrub)
  }
  return summary
}

function count(
  summary: Summary,
  type: number,
  data: Record<string, unknown>,
  scrub: Scrubber,
): void {
  const { counts } = summary
  if (type === FULL_SNAPSHOT) summary.hasSnapshot = true
  else if (type === META) addPage(summary, data.href, scrub)
  else if (type === INCREMENT) {
    if (data.source === MOUSE_INTERACTION && data.type === CLICK) counts.clicks++
    else if (data.source === INPUT) counts.inputs++
  } else if (type === CUSTOM) {
    if (data.tag === 'rageClick') counts.rageClicks++
    else if (data.tag === 'deadClick') counts.deadClicks++
    else if (data.tag === 'navigation')
      addPage(summary, (data.payload as { href?: unknown } | null)?.href, scrub)
  } else if (type === PLUGIN) countPlugin(counts, data)
}

/** Counts what the console and the network said (`rrweb/console@1`, `rrweb/network@1`). */
function countPlugin(counts: SegmentCounts, { plugin, payload }: Record<string, unknown>): void {
  const said = (payload ?? {}) as Record<string, unknown>
  if (plugin === 'rrweb/console@1' && said.level === 'error') counts.consoleErrors++
  else if (plugin === 'rrweb/network@1' && Array.isArray(said.requests))
    for (const request of said.requests) {
      counts.requests++
      const { status } = (request ?? {}) as { status?: unknown }
      if (typeof status === 'number' && (status === 0 || status >= 400)) counts.failedRequests++
    }
}

function addPage({ pages, counts }: Summary, href: unknown, scrub: Scrubber): void {
  if (typeof href !== 'string') return
  const url = readUrl(href, scrub)
  const page = url && url.hostname + url.path
  if (page === undefined || page === pages.at(-1)) return
  counts.pages++
  if (pages.length < bounds.pages) pages.push(page)
}
