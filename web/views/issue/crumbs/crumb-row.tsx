import { utc } from '../../../lib/format'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'
import { JsonPairs } from '../context/variables'
import { before } from './before'
import { type Crumb, crumbOf } from './crumb-of'

/** One breadcrumb as a row, which opens where it holds more than the line. @param at when the event happened (ms) */
export function CrumbRow({ crumb, at }: { crumb: Crumb; at: number }) {
  const { icon, category, text, status, beside, tone, more } = crumbOf(crumb)
  const { timestamp, level } = crumb
  const hasMore = Object.keys(more).length > 0
  const line = (
    <>
      <span class="three num">
        {timestamp !== undefined && (
          <time title={utc(new Date(timestamp).toISOString())}>{before(at - timestamp)}</time>
        )}
      </span>
      <span class="dot">
        <Icon name={icon} />
      </span>
      <span class="three cut">
        <Text of={category} />
      </span>
      <span class="flex">
        <span class={`cut ${tone ?? ''}`}>
          <Text of={text} />
        </span>
        {hasMore && <Icon name="right" />}
      </span>
      <span class="three num">
        {status && (
          <span class={tone}>
            <Text of={status} />
          </span>
        )}
        {status && beside && ' · '}
        {beside}
        {!status && tone && (
          <span class={tone}>
            <Text of={level ?? ''} />
          </span>
        )}
      </span>
    </>
  )
  if (!hasMore)
    return (
      <li>
        <div class="crumb">{line}</div>
      </li>
    )
  return (
    <li>
      <details>
        <summary class="crumb">{line}</summary>
        <div class="in">
          <JsonPairs of={more} />
        </div>
      </details>
    </li>
  )
}
