import type { IngestSender } from '../../../projects/keys/ingest-sender'
import { chargeSpans } from '../charge-spans'
import { type SpanIngestDeps, type StoredSpans, spanPacker } from '../span-packer'
import { type ReadOtlp, readOtlp } from './read-otlp'

/** ExportTraceServiceResponse in JSON: 64-bit numbers are text. */
export interface ExportAnswer {
  partialSuccess?: { rejectedSpans: string; errorMessage: string }
}

/**
 * Puts the good spans of an OTLP request on disk. A cap is no reason to refuse the request: its clients repeat what is answered
 * by 429, and drop the rest of what they hold meanwhile.
 * @throws Problem when nothing was stored for another reason
 */
export async function ingestOtlp(
  deps: SpanIngestDeps,
  sender: IngestSender,
  text: string,
): Promise<ExportAnswer> {
  const { key } = sender
  const packer = spanPacker(deps, key)
  const scrub = deps.scrubberOf(key.project)
  const read = await readOtlp(text, scrub, deps.limits, packer.take, sender.turn)
  chargeSpans(deps.limits, sender, packer.count)
  return answerTo(read, packer.count, await packer.store())
}

/** Warnings stand where refusals stand, with no span rejected (OTLP: Partial Success). */
function answerTo(
  { rejected, reason, trimmed, falseParents }: ReadOtlp,
  read: number,
  { stored, refusal, lostExceptions }: StoredSpans,
): ExportAnswer {
  const messages: string[] = []
  if (rejected > 0) messages.push(`Refused: ${reason}.`)
  if (refusal)
    messages.push(`Refused ${read - stored} spans (${refusal.reason}): ${refusal.message}`)
  if (lostExceptions > 0)
    messages.push(
      `Stored without their events: ${lostExceptions} exceptions, because no more events are taken this month.`,
    )
  if (trimmed > 0) messages.push(`Stored in part: ${trimmed} lists or texts were over our limits.`)
  if (falseParents > 0)
    messages.push(`Stored as roots: ${falseParents} spans whose parentSpanId is not 16 hex digits.`)
  if (messages.length === 0) return {}
  const rejectedSpans = String(rejected + read - stored)
  return { partialSuccess: { rejectedSpans, errorMessage: messages.join(' ') } }
}
