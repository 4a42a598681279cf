import { type BatchAnswer, inOrder, rejections } from '../../../intake/batch-answer'
import type { ClientReports } from '../../../intake/client-reports'
import { refuseDecidedHere } from '../../../intake/decided-here'
import { Problem, type Reason } from '../../../lib/problem'
import type { IngestSender } from '../../../projects/keys/ingest-sender'
import type { Span } from '../../spans/span'
import { chargeSpans } from '../charge-spans'
import { parseExact } from '../normalize/exact-json'
import { Intake } from '../normalize/intake'
import { type SpanIngestDeps, spanPacker } from '../span-packer'
import { readNative } from './read-native'
import { resourceReader } from './resources'

type Rejected = BatchAnswer['rejected']

export interface NativeIngestDeps extends SpanIngestDeps {
  reports: ClientReports
}

interface Batch {
  spans: readonly unknown[]
  /** Of spans that bring none of their own. */
  resource: unknown
  release: unknown
}

/**
 * Puts the good spans of a batch on disk, together.
 * @param text what the batch was parsed from
 * @throws Problem when the batch is none, or has not one good span
 */
export async function ingestNative(
  deps: NativeIngestDeps,
  sender: IngestSender,
  batch: unknown,
  text: string,
): Promise<BatchAnswer> {
  const { key } = sender
  const { spans, indexes, rejected } = await readExactly(deps, sender, batch, text)
  deps.reports.note((batch as { dropped?: unknown }).dropped)
  if (spans.length === 0 && rejected.length > 0)
    throw new Problem('invalid_span', 'Not one span of the batch is valid; see errors.', {
      errors: rejected,
    })
  chargeSpans(deps.limits, sender, spans.length)
  const packer = spanPacker(deps, key)
  for (const span of spans) {
    const wait = sender.turn()
    if (wait) await wait
    packer.take(span)
  }
  const { stored, refusal } = await packer.store()
  if (refusal && stored === 0) throw refusal
  if (refusal) rejected.push(...rejections(indexes.slice(stored), refusal))
  return { accepted: stored, rejected: inOrder(rejected) }
}

async function readExactly(
  deps: SpanIngestDeps,
  { key, turn }: IngestSender,
  batch: unknown,
  text: string,
) {
  const scrub = deps.scrubberOf(key.project)
  const intake = new Intake(scrub, deps.limits)
  const read = await readBatch(batchOf(batch, deps.limits.batchItems), intake, turn)
  if (!intake.hasRounded) return read
  const exact = batchOf(parseExact(text), deps.limits.batchItems)
  return readBatch(exact, new Intake(scrub, deps.limits), turn)
}

async function readBatch(sent: Batch, intake: Intake, turn: IngestSender['turn']) {
  const resources = resourceReader(intake, sent)
  const spans: Span[] = []
  const indexes: number[] = []
  const rejected: Rejected = []
  for (const [index, item] of sent.spans.entries()) {
    // A thousand spans at a stretch would keep everybody else waiting.
    const wait = turn()
    if (wait) await wait
    const refusal = decidedHere(item)
    const read = refusal ?? readNative(item, resources, intake)
    if (typeof read === 'string') rejected.push({ index, code: 'invalid_span', message: read })
    else if ('code' in read) rejected.push({ index, ...read })
    else {
      spans.push(read)
      indexes.push(index)
    }
  }
  return { spans, indexes, rejected }
}

function decidedHere(item: unknown): { code: Reason; message: string } | undefined {
  if (item === null || typeof item !== 'object') return undefined
  try {
    refuseDecidedHere(item as Record<string, unknown>)
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause
    return { code: cause.reason, message: cause.message }
  }
  return undefined
}

function batchOf(body: unknown, most: number): Batch {
  const batch = (body !== null && typeof body === 'object' ? body : {}) as Record<string, unknown>
  const { spans, resource, release } = batch
  if (!Array.isArray(spans)) throw new Problem('invalid_span', 'Send {"spans": [span, …]}.')
  refuseDecidedHere(batch)
  if (spans.length > most)
    throw new Problem(
      'invalid_span',
      `A batch may hold ${most} spans; this one has ${spans.length}.`,
    )
  return { spans, resource, release }
}
