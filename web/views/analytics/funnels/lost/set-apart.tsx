import type { Per } from '../../../../api/funnels'
import { counted, number, share } from '../../../../lib/format'
import { Table } from '../../../../ui/table'
import { Text } from '../../../../ui/text'
import { valueWords } from '../../overview/panels/value-words'
import { dimensionWords } from '../../section/dimension-words'
import { unitsOf } from '../funnel-view'
import type { Lost } from './lost-part'

/** What those who were lost have in common more often than those who went on. */
export function SetApart({ lost, per }: { lost: Lost; per: Per }) {
  const [first] = lost.apart
  return (
    <section class="panel" aria-labelledby="apart">
      <header>
        <h2 id="apart">What sets them apart</h2>
        <ul class="legend push hide-s">
          <li>
            <span class="sw left" />
            lost
          </li>
          <li>
            <span class="sw on" />
            went on
          </li>
        </ul>
      </header>
      {lost.apart.length === 0 ? (
        <p class="small three none-here">
          {lost.wentOn === 0
            ? 'Nobody went on, so there is nobody to compare them with.'
            : 'Nothing that is known of their visits: they came as those who went on did, with what those have.'}
        </p>
      ) : (
        <Table
          name="What those who were lost had"
          isInner
          columns={[
            { name: 'They had' },
            { name: 'Picture', isBare: true, class: 'hide-s' },
            { name: 'Lost', class: 'num' },
            { name: 'Went on', class: 'num' },
            { name: 'Times', class: 'num' },
          ]}
        >
          {lost.apart.map(({ by, value, lostShare, wentOnShare, times }) => (
            <tr key={`${by} ${value}`}>
              <td>
                <Text of={valueWords({ by, name: '', one: '', unknown: '' }, value)} />{' '}
                <span class="small three">{dimensionWords(by)}</span>
              </td>
              <td class="hide-s">
                <div class="versus" aria-hidden="true">
                  <i class="left" style={{ '--w': `${100 * lostShare}%` }} />
                  <i class="on" style={{ '--w': `${100 * wentOnShare}%` }} />
                </div>
              </td>
              <td class="num">
                <b>{share(lostShare)}</b>
              </td>
              <td class="num two">{share(wentOnShare)}</td>
              <td class="num two">{times === null ? '–' : `${timesWords(times)}×`}</td>
            </tr>
          ))}
        </Table>
      )}
      {first && (
        <footer class="small two">
          Sorted by what would give most back: were those with the first lost as seldom as the
          others, about {number(Math.round(first.more))} more {unitsOf(per, Math.round(first.more))}{' '}
          would have gone on.
        </footer>
      )}
      {lost.exits.length > 0 && (
        <footer class="small two">
          They left on{' '}
          {lost.exits.map(({ value, people }, i) => (
            <span key={value}>
              {i > 0 && ', '}
              {value === '' ? 'no page' : <Text of={value} />} ({counted(people, 'time')})
            </span>
          ))}
          .
        </footer>
      )}
    </section>
  )
}

const timesWords = (times: number) => (times < 10 ? times.toFixed(1) : number(Math.round(times)))
