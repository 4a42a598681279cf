import type { BlockDraft } from '../../db/spool/block'
import type { Spool } from '../../db/spool/spool'
import type { Scrubber } from '../../intake/scrub/scrub'
import type { Problem } from '../../lib/problem'
import type { Limits } from '../../limits'
import type { Key } from '../../projects/keys/key'
import type { Caps } from '../../usage/caps'
import { packHead } from '../spans/block-head'
import { columnsOf } from '../spans/chunk/columns-of'
import type { Attributes, Span } from '../spans/span'
import { exceptionCollector } from './exceptions/exception-collector'
import { firstSpans } from './first-spans'

export interface SpanIngestDeps {
  spool: Spool
  usage: Caps
  /** A project's scrubber, remembered. */
  scrubberOf: (project: number) => Scrubber
  limits: Limits
  clock: () => number
}

/** What came of the spans of a request. */
export interface StoredSpans {
  /** How many are on disk: the first ones, fewer than came when the plan has no room for more. */
  stored: number
  /** Why the others are refused. */
  refusal: Problem | undefined
  /** Exceptions among the stored spans that are no events, because the plan has no room for more of those. */
  lostExceptions: number
}

/** Waiting spans become a block when they reach this number, or their attributes about this many bytes. */
const BLOCK_SPANS = 4096
const BLOCK_BYTES = 4 * 1024 * 1024
/** What an attribute takes besides its value. */
const ATTRIBUTE_BYTES = 64

/**
 * Takes the spans of one request, and puts them on disk together, with the exceptions among their
 * events as events.
 */
export function spanPacker(
  { spool, usage, scrubberOf, limits, clock }: SpanIngestDeps,
  { project, environment }: Pick<Key, 'project' | 'environment'>,
) {
  const head = { environment, receivedAt: clock() }
  const exceptions = exceptionCollector(project, { ...head, scrub: scrubberOf(project), limits })
  const blocks: BlockDraft[] = []
  let waiting: Span[] = []
  let bytes = 0
  let count = 0

  function pack() {
    for (const columns of columnsOf(waiting))
      blocks.push({ project, signal: 'span', heads: packHead(head), ...columns })
    waiting = []
    bytes = 0
  }

  return {
    take(span: Span): void {
      count++
      exceptions.take(span)
      waiting.push(span)
      bytes += sizeOf(span)
      if (waiting.length === BLOCK_SPANS || bytes > BLOCK_BYTES) pack()
    },
    get count() {
      return count
    },
    /** @throws Problem when the spool takes nothing */
    async store(): Promise<StoredSpans> {
      if (waiting.length > 0) pack()
      const spans = usage.reserve({ signal: 'span', environment }, count)
      const { fits, refusal, counted } = spans
      if (fits === 0) return { stored: 0, refusal, lostExceptions: 0 }
      const kept = refusal ? firstSpans(blocks, fits) : blocks
      const records = exceptions.recordsOf(fits)
      const events = usage.reserve({ signal: 'event', environment }, records.length)
      await spans.hold(() =>
        events.hold(() =>
          // Both go to the spool before it can flush, so that they are one commit.
          together(
            spool.appendBlocks(kept.map((block) => ({ ...block, counted }))),
            events.fits > 0 &&
              spool.append(project, 'event', records.slice(0, events.fits), events.counted),
          ),
        ),
      )
      return { stored: fits, refusal, lostExceptions: records.length - events.fits }
    },
  }
}

async function together(...appends: (Promise<void> | false)[]): Promise<void> {
  await Promise.all(appends)
}

function sizeOf({ attributes, events }: Span): number {
  let size = sizeOfAll(attributes)
  for (const event of events) size += sizeOfAll(event.attributes)
  return size
}

function sizeOfAll(attributes: Attributes): number {
  let size = 0
  for (let i = 1; i < attributes.length; i += 2)
    size += ATTRIBUTE_BYTES + (attributes[i] as string).length
  return size
}
