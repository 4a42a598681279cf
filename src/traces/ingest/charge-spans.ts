import type { Limits } from '../../limits'
import type { IngestSender } from '../../projects/keys/ingest-sender'

/** Charges a key for the spans of a request. @throws Problem `rate_limited` */
export function chargeSpans({ spansAnItem }: Limits, sender: IngestSender, spans: number): void {
  const items = Math.ceil(spans / spansAnItem)
  // The door has charged for one.
  if (items > 1) sender.takeItems(items - 1)
}
