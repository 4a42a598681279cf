import type { LiveEvent } from '../../../api/live-visits'
import { nameOf } from '../../../lib/environments'
import { exactly } from '../../../lib/pieces'
import { Ago } from '../../../ui/ago'
import { Text } from '../../../ui/text'
import { tab } from '../overview/panels/tabs'
import { valueWords } from '../overview/panels/value-words'
import { countryName } from '../section/country-name'
import type { ReportedState } from '../section/reported-state'

const DEVICE = tab('device', 'Devices', 'Device', '')

interface Props {
  event: LiveEvent
  state: ReportedState
}

/** One thing that somebody did: what, where, and with what; the page leads to the page's visits. */
export function StreamRow({ event, state }: Props) {
  const { at, name, page, title, revenue, source, country, device, browser, environment } = event
  const isView = name === '$pageview'
  const from = [
    source && `from ${source}`,
    country && countryName(country),
    browser,
    device && valueWords(DEVICE, device),
  ]
  return (
    <li class={isView ? undefined : 'action'}>
      <span class="num small three">
        <Ago at={at} />
      </span>
      <span class="what">
        {!isView && (
          <b>
            <Text of={name} />
            {revenue !== null && ` ${revenue}`}{' '}
          </b>
        )}
        {page !== '' && (
          <a class="link plain" href={state.hrefWith(exactly('page', page))}>
            <Text of={page} />
          </a>
        )}
        {isView && title !== '' && (
          <span class="three">
            {' '}
            <Text of={title} />
          </span>
        )}
      </span>
      <span class="small three from">
        <Text
          of={[...from, state.shown === 'all' && nameOf(environment)].filter(Boolean).join(' · ')}
        />
      </span>
    </li>
  )
}
