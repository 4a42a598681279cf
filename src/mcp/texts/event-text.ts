import type { Breadcrumb } from '../../events/event'
import type { EventDetail } from '../../events/event-detail'
import { counted } from '../../lib/number-text'
import { outside, outsideLines } from './outside'
import { stackText } from './stack-text'
import { second } from './words'

const BREADCRUMBS = 15
const TAGS = 30

/** One event: its exceptions with source, the request, what came before, its tags and its trace. */
export function eventText(event: EventDetail): string[] {
  const { message, request, user, tags = {}, traceId, sessionId, missingSourceMaps = [] } = event
  return [
    `\nEvent ${event.id} of ${second(event.timestamp)}${event.release ? `, release ${outside(event.release)}` : ''}`,
    ...(event.exception?.length ? stackText(event) : [outsideLines(message ?? '', 20)]),
    ...(request?.url
      ? [`Request: ${outside(`${request.method ?? ''} ${request.url}`.trim())}`]
      : []),
    ...(user?.id ? [`User: ${outside(user.id)}`] : []),
    ...crumbLines(event),
    ...(Object.keys(tags).length > 0 ? [`Tags: ${tagsOf(tags)}`] : []),
    ...(traceId ? [`Trace: ${traceId} (get_trace tells what happened around it)`] : []),
    ...(sessionId
      ? [
          `Session: ${outside(sessionId)} (get_visit, with it and at ${event.timestamp}, tells what its user did)`,
        ]
      : []),
    ...(missingSourceMaps.length > 0
      ? [
          `Frames are minified: ${counted(missingSourceMaps.length, 'source map')} missing. why_not_symbolicated tells what to upload.`,
        ]
      : []),
  ]
}

function crumbLines({ breadcrumbs = [], timestamp }: EventDetail): string[] {
  if (breadcrumbs.length === 0) return []
  const shown = breadcrumbs.slice(-BREADCRUMBS)
  return [
    `\nBefore it (the last ${shown.length} of ${breadcrumbs.length}):`,
    ...shown.map((crumb) => `  ${crumbText(crumb, Date.parse(timestamp))}`),
  ]
}

function crumbText(crumb: Breadcrumb, at: number): string {
  const { timestamp, category, type, message, level, data = {} } = crumb
  const seconds = timestamp === undefined ? undefined : (timestamp - at) / 1000
  const before = seconds === undefined ? '' : `${seconds > 0 ? '+' : ''}${seconds.toFixed(1)} s `
  const said = message ?? (Object.keys(data).length > 0 ? JSON.stringify(data) : '')
  return before + outside([category ?? type, level, said].filter(Boolean).join(' '), 200)
}

const tagsOf = (tags: Record<string, string>) =>
  Object.entries(tags)
    .slice(0, TAGS)
    .map(([key, value]) => outside(`${key}=${value}`, 100))
    .join(' ')
