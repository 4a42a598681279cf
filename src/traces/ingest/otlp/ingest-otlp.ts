import type { IngestSender } from '../../../projects/keys/ingest-sender'
import { chargeSpans } from '../charge-spans'
import { type SpanIngestDeps, spanPacker } from '../span-packer'
import { type ReadOtlp, readOtlp } from './read-otlp'

/** ExportTraceServiceResponse in JSON: 64-bit numbers are text. */
export interface ExportAnswer {
  partialSuccess?: { rejectedSpans: string; errorMessage: string }
}

/**
 * Puts the good spans of an OTLP request on disk.
 * @throws Problem when nothing was stored
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
  await packer.store()
  return answerTo(read)
}

/** Warnings stand where refusals stand, with no span rejected (OTLP: Partial Success). */
function answerTo({ rejected, reason, trimmed, falseParents }: ReadOtlp): ExportAnswer {
  if (rejected === 0 && trimmed === 0 && falseParents === 0) return {}
  const messages: string[] = []
  if (rejected > 0) messages.push(`Refused: ${reason}.`)
  if (trimmed > 0) messages.push(`Stored in part: ${trimmed} lists or texts were over our limits.`)
  if (falseParents > 0)
    messages.push(`Stored as roots: ${falseParents} spans whose parentSpanId is not 16 hex digits.`)
  return { partialSuccess: { rejectedSpans: String(rejected), errorMessage: messages.join(' ') } }
}
