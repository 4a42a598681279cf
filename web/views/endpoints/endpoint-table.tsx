import type { Endpoint } from '../../api/endpoints'
import { duration } from '../../lib/format'
import { useKeys } from '../../lib/keys'
import { Spark } from '../../ui/spark'
import { Table } from '../../ui/table'
import { Text } from '../../ui/text'
import { EndpointName } from './endpoint-name'
import type { EndpointState } from './endpoint-state'
import { errorShare, rate } from './rates'
import { scaleWords, Whisk, type WhiskScale, whiskScale } from './whisk'

const columnsOf = (scale: WhiskScale) => [
  { name: 'Endpoint' },
  { name: 'p50', class: 'num hide-s' },
  { name: 'p75', class: 'num hide-m' },
  { name: 'p95', class: 'num' },
  { name: 'p99', class: 'num hide-m' },
  { name: scaleWords(scale), class: 'hide-m' },
  { name: 'Per minute', class: 'num' },
  { name: 'Requests over time', class: 'hide-m', isBare: true },
  { name: 'Errors', class: 'num' },
  { name: 'Errors over time', class: 'hide-m', isBare: true },
  { name: 'Time spent', class: 'num hide-m' },
]

interface Props {
  items: readonly Endpoint[]
  chosen: Endpoint
  state: EndpointState
}

/** A table with one row for each endpoint; a click on a row shows the endpoint over time. */
export function EndpointTable({ items, chosen, state }: Props) {
  const scale = whiskScale(items)
  const at = items.indexOf(chosen)
  const move = (by: 1 | -1) => {
    const next = items[Math.min(items.length - 1, Math.max(0, at + by))]
    if (next) state.choose(next)
  }
  useKeys({
    j: { does: 'Next', run: () => move(1) },
    k: { does: 'Previous', run: () => move(-1) },
  })
  return (
    <Table name="Endpoints" columns={columnsOf(scale)} isInner>
      {items.map((one) => (
        <Row
          key={`${one.kind} ${one.service} ${one.name}`}
          one={one}
          scale={scale}
          isChosen={one === chosen}
          choose={() => state.choose(one)}
        />
      ))}
    </Table>
  )
}

/** A p95 above this is marked, since it is worth a look (ms). */
const SLOW_MS = 1000

function Row({
  one,
  scale,
  isChosen,
  choose,
}: {
  one: Endpoint
  scale: WhiskScale
  isChosen: boolean
  choose(): void
}) {
  const isSlow = one.p95Ms >= SLOW_MS
  return (
    <tr aria-current={isChosen ? 'true' : undefined}>
      <td>
        <div class="pair">
          <button type="button" class="cut row-name" onClick={choose}>
            <EndpointName name={one.name} />
          </button>
          <span class="micro three">
            <Text of={one.service} />
          </span>
        </div>
      </td>
      <td class="num hide-s">{duration(one.p50Ms)}</td>
      <td class="num two hide-m">{duration(one.p75Ms)}</td>
      <td class={`num ${isSlow ? 'warning' : ''}`}>
        {isSlow ? <b>{duration(one.p95Ms)}</b> : duration(one.p95Ms)}
      </td>
      <td class="num two hide-m">{duration(one.p99Ms)}</td>
      <td class="hide-m">
        <Whisk of={one} scale={scale} />
      </td>
      <td class="num">{rate(one.perMinute)}</td>
      <td class="hide-m">
        <Spark counts={one.trend.counts} />
      </td>
      <td class={`num ${one.errors > 0 ? 'error' : 'three'}`}>
        {one.errors > 0 ? <b>{errorShare(one.errorRate)}</b> : '0'}
      </td>
      <td class="hide-m">{one.errors > 0 && <Spark counts={one.trend.errors} isHot />}</td>
      <td class="num two hide-m">{duration(one.totalMs)}</td>
    </tr>
  )
}
