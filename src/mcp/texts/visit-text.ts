import { duration } from '../../lib/duration-text'
import { counted } from '../../lib/number-text'
import type { Timeline, TimelineItem } from '../../timelines/model'
import { outside } from './outside'
import { second } from './words'

/** Lines of one answer; of a visit with more, those around its first error, or else its first ones. */
const ITEMS = 80
/** What stands before the first error, where not all is told. */
const BEFORE = 60

/** A visit: who came how, and what happened in the order of time. */
export function visitText({ visit, items, isCut }: Timeline, link: string): string[] {
  const { id, entry, exit, views, events, errors, environment, durationMs, startedAt } = visit
  const { channel, source, browser, system, user } = visit
  const first = Math.max(0, items.findIndex(isFailure) - BEFORE)
  const told = items.slice(first, first + ITEMS)
  const left = items.length - told.length
  return [
    `Visit ${id}: from ${outside(entry)} to ${outside(exit)} in ${duration(durationMs)}, ${counted(views, 'page')}, ${counted(events, 'event')}, ${counted(errors, 'error')}`,
    `${second(startedAt)}, ${environment}, came by ${outside([channel, source].filter(Boolean).join(', '))} with ${outside([browser, system].filter(Boolean).join(' on '))}${user ? `, user ${outside(user)}` : ''}, ${link}`,
    '\nWhat happened:',
    ...told.map((item) => `  ${since(item, startedAt)} ${itemText(item)}`),
    ...(left > 0 || isCut ? [`${left} more of it ${left === 1 ? 'is' : 'are'} left out.`] : []),
  ]
}

const isFailure = (item: TimelineItem) => item.kind === 'error'

function since({ at }: TimelineItem, begin: string): string {
  const seconds = (Date.parse(at) - Date.parse(begin)) / 1000
  return `${seconds < 0 ? '' : '+'}${seconds.toFixed(1)} s`
}

function itemText(item: TimelineItem): string {
  switch (item.kind) {
    case 'event': {
      const { name, path, properties, revenue, vital } = item
      const more = [
        path && outside(path),
        properties && outside(JSON.stringify(properties)),
        revenue,
        vital && `${vital.metric} ${vital.value}`,
      ]
      return [outside(name), ...more.filter(Boolean)].join(' ')
    }
    case 'error':
      return `${item.level} ${outside(item.title)} ${item.shortId}, event ${item.eventId}, found by its ${item.by}`
    case 'trace':
      return `trace ${item.traceId} ${outside(item.name)} of ${outside(item.service)}, ${duration(item.durationMs)}, ${counted(item.errorCount, 'failed span')}`
    case 'flag':
      return `flag ${outside(item.flag)} was ${outside(item.variant)}`
    case 'flagChange':
      return `flag ${outside(item.flag)} was changed: ${item.changes.map((one) => outside(one)).join(', ') || item.action}`
    case 'replay':
      return `replay ${outside(item.replayId)}`
  }
}
