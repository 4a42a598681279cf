import { useRef } from 'preact/hooks'
import type { DeliveryView } from '../../../api/deliveries'
import { dayTime } from '../../../lib/day-time'
import { number, utc } from '../../../lib/format'
import { useKeys } from '../../../lib/keys'
import { Level } from '../../../ui/level'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { Until } from '../../../ui/until'
import { deliveryStatus } from './delivery-status'
import { moreNotices, noticeWord } from './notice-words'

const COLUMNS = [
  { name: 'What' },
  { name: 'Channel' },
  { name: 'Status' },
  { name: 'When', class: 'hide-s' },
  { name: 'Tries', class: 'num hide-s' },
  { name: 'Next try', class: 'hide-m' },
]

interface Props {
  items: readonly DeliveryView[]
  chosen: string | undefined
  choose(id: string | undefined): void
  /** The name of a rule by its id. */
  ruleName(id: string): string
}

/** Messages, newest first; a row opens what was sent and what came back. */
export function DeliveryTable({ items, chosen, choose, ruleName }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const buttons = () => [...(place.current?.querySelectorAll<HTMLElement>('.row-name') ?? [])]
  function move(by: 1 | -1) {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = all[at < 0 ? 0 : at + by]
    next?.focus()
    if (next && chosen !== undefined) next.click()
  }
  useKeys({
    j: { does: 'Next', run: () => move(1) },
    k: { does: 'Previous', run: () => move(-1) },
    o: { does: 'Open', run: () => (document.activeElement as HTMLElement | null)?.click() },
    Escape: { does: 'Close', run: () => choose(undefined) },
  })
  return (
    <div ref={place}>
      <Table name="Deliveries" columns={COLUMNS} isInner>
        {items.map((one) => (
          <Row
            key={one.id}
            one={one}
            isChosen={one.id === chosen}
            choose={() => choose(one.id)}
            ruleName={ruleName}
          />
        ))}
      </Table>
    </div>
  )
}

interface RowProps {
  one: DeliveryView
  isChosen: boolean
  choose(): void
  ruleName(id: string): string
}

function Row({ one, isChosen, choose, ruleName }: RowProps) {
  const { channel, first, createdAt, attempts, nextTryAt } = one
  const { word, tone } = deliveryStatus(one)
  return (
    <tr aria-current={isChosen ? 'true' : undefined}>
      <td>
        <div class="flex">
          {first && <Level level={first.severity === 'critical' ? 'error' : 'warning'} />}
          <div class="pair">
            <button type="button" class="cut row-name" onClick={choose}>
              <b>{first ? <Text of={ruleName(first.rule)} /> : 'Nothing yet'}</b>
            </button>
            <span class="micro three cut">
              {first && noticeWord(first)} {moreNotices(one)}
            </span>
          </div>
        </div>
      </td>
      <td class="two">{channel.name ? <Text of={channel.name} /> : 'a channel that is gone'}</td>
      <td>
        <span class={`badge ${tone}`}>{word}</span>
      </td>
      <td class="two hide-s nowrap">
        <time dateTime={createdAt} title={utc(createdAt)}>
          {dayTime(createdAt)}
        </time>
      </td>
      <td class="num hide-s">{number(attempts)}</td>
      <td class="two hide-m nowrap">{nextTryAt && <Until at={nextTryAt} />}</td>
    </tr>
  )
}
