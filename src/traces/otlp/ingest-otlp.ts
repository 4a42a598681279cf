import type { Key } from '../../projects/keys/key'
import { chargeSpans, type SpanIngestDeps, spanPacker } from '../ingest'
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
  key: Key,
  text: string,
): Promise<ExportAnswer> {
  const packer = spanPacker(deps, key)
  const read = readOtlp(text, deps.scrubberOf(key.project), deps.limits, packer.take)
  chargeSpans(deps, key, packer.count)
  await packer.store()
  return answerTo(read)
}

/** A warning is told in the same place as a refusal, with no span rejected (OTLP: Partial Success). */
function answerTo({ rejected, reason, trimmed }: ReadOtlp): ExportAnswer {
  if (rejected === 0 && trimmed === 0) return {}
  const told: string[] = []
  if (rejected > 0) told.push(`Refused: ${reason}.`)
  if (trimmed > 0) told.push(`Stored in part: ${trimmed} lists or texts were over our limits.`)
  return { partialSuccess: { rejectedSpans: String(rejected), errorMessage: told.join(' ') } }
}
