import { duration } from '../../../../../src/lib/duration-text'
import type { ItemOf, TimelineItem } from '../../../../api/visits'

/** When something happened in a visit, reckoned from its begin: `0 s`, `+2.41 s`, `−20 ms`. */
export function sinceBegin(at: string, begin: string): string {
  const ms = Date.parse(at) - Date.parse(begin)
  if (ms === 0) return '0 s'
  return ms < 0 ? `−${duration(-ms)}` : `+${duration(ms)}`
}

const ICONS: Record<TimelineItem['kind'], string> = {
  event: 'click',
  error: 'alert',
  trace: 'traces',
  flag: 'flags',
  flagChange: 'flags',
  replay: 'monitor',
}

const OWN: Record<string, { icon: string; category: string }> = {
  $pageview: { icon: 'globe', category: 'page' },
  $pageleave: { icon: 'right', category: 'left' },
  $engagement: { icon: 'clock', category: 'looked at' },
  $identify: { icon: 'user', category: 'signed in' },
  $outbound: { icon: 'link', category: 'to a site' },
  $download: { icon: 'download', category: 'download' },
  $webVital: { icon: 'endpoints', category: 'speed' },
}

/** A symbol and a word for the kind of an item. */
export function kindWords(item: TimelineItem): { icon: string; category: string } {
  if (item.kind === 'event') return OWN[item.name] ?? { icon: 'click', category: 'event' }
  const category = { error: '', trace: 'trace', flag: 'flag', flagChange: 'flag', replay: 'replay' }
  return {
    icon: ICONS[item.kind],
    category: item.kind === 'error' ? item.level : category[item.kind],
  }
}

/** What an event says in a line. */
export function doneWords({ name, path, vital, properties }: ItemOf<'event'>): string {
  if (vital) return `${vital.metric} ${vitalWords(vital)}`
  if (isClick(name) && typeof properties?.url === 'string') return properties.url
  return name.startsWith('$') ? path || '(no page)' : name
}

/** Beside it, at the end of the line. */
export function besideDone({
  name,
  title,
  path,
  engagedMs,
  scrollDepth,
  revenue,
}: ItemOf<'event'>) {
  const parts = [
    name === '$pageview' ? title : '',
    name.startsWith('$') && !isClick(name) ? '' : path,
    engagedMs > 0 ? duration(engagedMs) : '',
    scrollDepth > 0 ? `${scrollDepth}% down` : '',
    revenue,
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

/** Clicks on links say where those lead. */
const isClick = (name: string): boolean => name === '$outbound' || name === '$download'

/** CLS is a share; the others are times. */
const vitalWords = ({ metric, value }: { metric: string; value: number }): string =>
  metric === 'CLS' ? value.toFixed(2) : duration(value)

/** What an error is found by, where it does not name the session itself. */
export const LINK_WORDS: Record<ItemOf<'error'>['by'], string> = {
  session: '',
  trace: 'by its trace',
  user: 'by its user',
}
