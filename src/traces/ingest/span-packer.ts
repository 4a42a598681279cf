import type { BlockDraft, SpoolRecord } from '../../db/spool/block'
import type { Spool } from '../../db/spool/spool'
import type { Scrubber } from '../../intake/scrub/scrub'
import type { Limits } from '../../limits'
import type { Key } from '../../projects/keys/key'
import { packHead } from '../spans/block-head'
import { columnsOf } from '../spans/chunk/columns-of'
import type { Attributes, Span } from '../spans/span'
import { exceptionCollector } from './exceptions/exception-collector'

export interface SpanIngestDeps {
  spool: Spool
  /** A project's scrubber, remembered. */
  scrubberOf: (project: number) => Scrubber
  limits: Limits
  clock: () => number
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
  { spool, scrubberOf, limits, clock }: SpanIngestDeps,
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
    /** @throws Problem when nothing of it was stored */
    async store(): Promise<void> {
      if (waiting.length > 0) pack()
      if (blocks.length > 0) await append(spool, project, blocks, exceptions.records())
    },
  }
}

/** Hands both to the spool before it can flush, so that they are one commit. */
async function append(spool: Spool, project: number, blocks: BlockDraft[], records: SpoolRecord[]) {
  const stored = spool.appendBlocks(blocks)
  if (records.length === 0) await stored
  else await Promise.all([stored, spool.append(project, 'event', records)])
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
