import type { IssueView } from '../../../../src/issues/detail/model'
import type { Environment } from '../../../../src/projects/environment'
import { nameOf, SHOWN } from '../../../lib/environments'
import { number } from '../../../lib/format'
import { Ago } from '../../../ui/ago'
import { Gauge } from '../../../ui/gauge'
import { type Place, placeLink, places } from '../places'

const ALL = SHOWN.filter((one): one is Environment => one !== 'all')
const TONES: Record<Place['status'], string> = { open: 'error', resolved: 'ok', ignored: '' }

/** The other environments in which the failure occurs, with its status in each. */
export function OtherEnvironments({ issue }: { issue: IssueView }) {
  const found = places(issue)
  return (
    <section>
      <h3>Other environments</h3>
      <ul class="sib">
        {ALL.map((one) => {
          const place = found.get(one)
          if (!place)
            return (
              <li key={one} class="three">
                <Gauge of={one} />
                <span>{nameOf(one)}</span>
                <span />
                <span />
                <span class="small num">never seen</span>
              </li>
            )
          return (
            <li key={one}>
              <Gauge of={one} />
              {one === issue.environment ? (
                <b aria-current="true">{nameOf(one)}</b>
              ) : (
                <a href={placeLink(issue, place)}>{nameOf(one)}</a>
              )}
              <span class="num">{number(place.count)}</span>
              <span class="three num">
                <Ago at={place.lastSeen} />
              </span>
              <span class={`badge ${TONES[place.status]}`}>{place.status}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
