import type { TagView } from '../../../../src/issues/tags/model'
import { number, percent, share } from '../../../lib/format'
import { useSlug } from '../../../lib/project'
import { searchOf, useQuery } from '../../../lib/query'
import { tagCondition } from '../../../lib/tag-condition'
import { Text } from '../../../ui/text'

interface Props {
  tag: TagView
  shown: number
  /** Stands beside the tag's name. */
  beside?: string
}

/**
 * The most frequent values of a tag as bars, each a link to a search; all others together as one bar without a
 * link.
 */
export function TagValues({ tag, shown, beside }: Props) {
  const slug = useSlug()
  const { environment } = useQuery().query
  const { key, total, distinct, values } = tag
  // Show a single value more: the line for the others would take as much room.
  const top = values.slice(0, distinct === shown + 1 ? shown + 1 : shown)
  const rest = total - top.reduce((sum, { count }) => sum + count, 0)
  return (
    <div>
      <div class="flex small three">
        <span class="cut">
          <Text of={key} />
        </span>
        {beside && <span class="push nowrap">{beside}</span>}
      </div>
      <ul class="dist">
        {top.map(({ value, count }) => (
          <li key={value} style={{ '--w': percent(count / total) }}>
            <a
              class="cut"
              href={`/${slug}/issues${searchOf({ environment, query: tagCondition(key, value) })}`}
            >
              {value ? <Text of={value} /> : '(empty)'}
            </a>
            <span class="three num" title={`${number(count)} of ${number(total)}`}>
              {share(count / total)}
            </span>
          </li>
        ))}
        {distinct > top.length && (
          <li style={{ '--w': '0%' }}>
            <span class="cut three">{number(distinct - top.length)} more</span>
            <span class="three num">{share(rest / total)}</span>
          </li>
        )}
      </ul>
    </div>
  )
}
