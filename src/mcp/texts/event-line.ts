import type { EventSummary } from '../../events/model'
import { outside } from './outside'
import { second } from './words'

/** An event as lists have it. */
export function eventLine({ id, timestamp, level, title, release, traceId }: EventSummary): string {
  return [
    `- ${id} ${second(timestamp)} (${level}) ${outside(title)}`,
    ...(release === null ? [] : [`release ${outside(release)}`]),
    ...(traceId === null ? [] : [`trace ${traceId}`]),
  ].join(' · ')
}
