import type { TimelineItem } from '../../../../api/visits'
import { duration, utc } from '../../../../lib/format'
import { Icon } from '../../../../ui/icon'
import { Text } from '../../../../ui/text'
import { JsonPairs } from '../../../issue/context/variables'
import { besideDone, doneWords, kindWords, LINK_WORDS, sinceBegin } from './item-words'

interface Props {
  item: TimelineItem
  slug: string
  /** When the visit began. */
  begin: string
  /** Whether this is the moment that the address names. */
  isCurrent: boolean
}

/** One thing that happened in a visit, on a line of its own; the properties of an event open below it. */
export function ItemRow({ item, slug, begin, isCurrent }: Props) {
  const { icon, category } = kindWords(item)
  const tone = toneOf(item)
  const properties = item.kind === 'event' ? item.properties : null
  const line = (
    <>
      <time class="three num" dateTime={item.at} title={utc(item.at)}>
        {sinceBegin(item.at, begin)}
      </time>
      <span class={`dot ${tone}`}>
        <Icon name={icon} />
      </span>
      <span class="three cut">{category}</span>
      <span class="flex">
        <What item={item} slug={slug} tone={tone} />
        {properties && <Icon name="right" />}
      </span>
      <span class="three num">
        <Text of={besideWords(item)} />
      </span>
    </>
  )
  return (
    <li aria-current={isCurrent ? 'true' : undefined} data-at={item.at}>
      {properties ? (
        <details>
          <summary class="crumb">{line}</summary>
          <div class="in">
            <JsonPairs of={properties} />
          </div>
        </details>
      ) : (
        <div class="crumb">{line}</div>
      )}
    </li>
  )
}

/** The words of an item, a link where there is a page of it. */
function What({ item, slug, tone }: { item: TimelineItem; slug: string; tone: string }) {
  const [words, href] = wordsOf(item, slug)
  if (!href)
    return (
      <span class={`cut ${item.kind === 'event' && !item.name.startsWith('$') ? 'deed' : ''}`}>
        <Text of={words} />
      </span>
    )
  return (
    <a class={`cut ${tone}`} href={href}>
      <Text of={words} />
    </a>
  )
}

function wordsOf(item: TimelineItem, slug: string): [words: string, href?: string] {
  switch (item.kind) {
    case 'event':
      return [doneWords(item)]
    case 'error':
      return [item.title, `/${slug}/issues/${item.issueId}?event=${item.eventId}`]
    case 'trace':
      return [item.name || '(no name)', `/${slug}/traces/${item.traceId}`]
    case 'flag':
      return [`${item.flag} was ${item.variant}`, `/${slug}/flags/${encodeURIComponent(item.flag)}`]
    case 'flagChange':
      return [
        `${item.flag}: ${item.changes.join(', ') || item.action}`,
        `/${slug}/flags/${encodeURIComponent(item.flag)}`,
      ]
    case 'replay':
      return [item.replayId]
  }
}

function besideWords(item: TimelineItem): string {
  switch (item.kind) {
    case 'event':
      return besideDone(item)
    case 'error':
      return [LINK_WORDS[item.by], item.shortId].filter(Boolean).join(' · ')
    case 'trace':
      return [item.service, duration(item.durationMs)].filter(Boolean).join(' · ')
    case 'flagChange':
      return item.by && `by ${item.by}`
    default:
      return ''
  }
}

const FAILED = ['error', 'fatal']

function toneOf(item: TimelineItem): string {
  if (item.kind === 'error' && FAILED.includes(item.level)) return 'error'
  return item.kind === 'trace' && item.errorCount > 0 ? 'error' : ''
}
