import type { Comparison } from '../../../../src/traces/pages/compare/model'
import { duration, number } from '../../../lib/format'
import { Text } from '../../../ui/text'

type ComparedPath = Comparison['rows'][number]

interface Props {
  row: ComparedPath
  /** The time that fills the whole bar (ms). */
  widestMs: number
}

const DEEPEST = 14
const WORDS: Record<ComparedPath['change'], string> = {
  added: 'only right',
  removed: 'only left',
  slower: 'slower',
  faster: 'faster',
  same: 'same',
}

/** A row of the comparison: the spans of both traces that are reached by the same names from the root. */
export function ComparedRow({ row, widestMs }: Props) {
  const { depth, name, service, change, deltaMs, left, right } = row
  const more = deltaMs ?? (right ? right.totalMs : -(left?.totalMs ?? 0))
  return (
    <tr class={change === 'same' ? 'three' : undefined}>
      <td>
        <div class="cut path-name" style={{ '--d': String(Math.min(depth, DEEPEST)) }}>
          <Text of={name || '(no name)'} />{' '}
          <span class="three small">
            <Text of={service} />
          </span>
        </div>
      </td>
      <td class="hide-s">
        <span class={`badge ${change === 'slower' || change === 'added' ? 'warning' : ''}`}>
          {WORDS[change]}
        </span>
      </td>
      <td class="num">{sideText(left)}</td>
      <td class="num">{sideText(right)}</td>
      <td class="num">{more === 0 ? '0' : `${more > 0 ? '+' : '−'}${duration(Math.abs(more))}`}</td>
      <td class="hide-m">
        <span
          class={`delta ${more > 0 ? 'more' : 'less'}`}
          style={{ '--w': `${widestMs > 0 ? (Math.abs(more) / widestMs) * 50 : 0}%` }}
        />
      </td>
    </tr>
  )
}

function sideText(side: ComparedPath['left']): string {
  if (!side) return '–'
  return side.count === 1
    ? duration(side.totalMs)
    : `${number(side.count)} × ${duration(side.totalMs / side.count)}`
}
