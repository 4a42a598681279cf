import type { Meter, Usage } from '../../../api/usage'
import { now } from '../../../lib/clock'
import { number, sentence } from '../../../lib/format'
import { Table } from '../../../ui/table'
import { dayOf, lastDayOf, passedOf } from '../month-words'
import { roundNumber, shortNumber } from '../short-number'
import { MetersFoot } from './meters-foot'
import { UseBar } from './use-bar'

/** What each signal has used of the plan in a month. */
export function MetersPanel({ usage }: { usage: Usage }) {
  const hasPlan = usage.items.some(({ included }) => included !== null)
  const isNow = Date.parse(usage.to) > now.value
  return (
    <section class="panel" aria-labelledby="meters">
      <header>
        <h2 id="meters">Meters</h2>
        <span class="small three">of all projects, {passedOf(usage, now.value)}</span>
        {hasPlan && (
          <ul class="legend push hide-s">
            <li>
              <span class="sw" style={{ '--c': 'var(--ink-3)' }} />
              included
            </li>
            <li>
              <span class="sw" style={{ '--c': 'var(--warning)' }} />
              overage
            </li>
            <li>
              <span class="sw line" style={{ '--c': 'var(--ink)' }} />
              the plan
            </li>
          </ul>
        )}
      </header>
      <Table name="Meters by signal" columns={columnsOf(usage, { hasPlan, isNow })} isInner>
        {usage.items.map((meter) => (
          <Row key={meter.signal} meter={meter} hasPlan={hasPlan} isNow={isNow} />
        ))}
      </Table>
      <MetersFoot usage={usage} hasPlan={hasPlan} />
    </section>
  )
}

interface Looks {
  hasPlan: boolean
  /** Whether the month goes on: one that is over has no forecast. */
  isNow: boolean
}

const columnsOf = (usage: Usage, { hasPlan, isNow }: Looks) => [
  { name: 'Signal' },
  ...(hasPlan ? [{ name: 'Test, staging, production', class: 'hide-s' }] : []),
  { name: 'Used', class: 'num' },
  ...(hasPlan
    ? [
        { name: 'Included', class: 'num hide-s' },
        { name: 'Overage', class: 'num' },
      ]
    : []),
  ...(isNow ? [{ name: `By ${lastDayOf(usage)}`, class: 'num hide-m hide-s' }] : []),
  { name: 'Development', class: 'num' },
]

function Row({ meter, hasPlan, isNow }: Looks & { meter: Meter }) {
  const { signal, used, own, included, overage, forecast } = meter
  return (
    <tr>
      <td>
        <b>{sentence(signal)}</b>
      </td>
      {hasPlan && (
        <td class="hide-s bar">
          <UseBar of={meter} />
        </td>
      )}
      <td class="num">
        {number(used)}
        {own !== used && <span class="micro three detail">{number(own)} here</span>}
      </td>
      {hasPlan && (
        <>
          <td class="num two hide-s">{included === null ? 'no limit' : number(included)}</td>
          <td class={overage > 0 ? 'num warning' : 'num three'}>
            {overage > 0 ? <b>{number(overage)}</b> : 0}
          </td>
        </>
      )}
      {isNow && (
        <td class="num two hide-m hide-s">{forecast === null ? '' : roundNumber(forecast)}</td>
      )}
      <td class="num">
        <Development of={meter.development} />
      </td>
    </tr>
  )
}

function Development({ of: { used, cap, refuses, reachedAt } }: { of: Meter['development'] }) {
  if (refuses)
    return (
      <span class="badge error" title={`${number(used)} of ${number(cap ?? 0)}`}>
        {reachedAt ? `reached ${dayOf(reachedAt)}` : 'reached'}
      </span>
    )
  return (
    <span class="two">
      {number(used)}
      {cap !== null && <span class="hide-s"> of {shortNumber(cap)}</span>}
    </span>
  )
}
