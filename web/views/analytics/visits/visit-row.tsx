import type { VisitView } from '../../../api/visits'
import { nameOf } from '../../../lib/environments'
import { counted, duration, number } from '../../../lib/format'
import { Ago } from '../../../ui/ago'
import { Gauge } from '../../../ui/gauge'
import { Level } from '../../../ui/level'
import { Text } from '../../../ui/text'
import { countryName } from '../section/country-name'
import { cameBy, cameWith } from './visit-words'

interface Props {
  visit: VisitView
  href: string
  isCurrent: boolean
  showsEnvironment: boolean
  point(): void
}

/** A visit of the list: from where to where, how and with what it came, and what was done in it. */
export function VisitRow({ visit, href, isCurrent, showsEnvironment, point }: Props) {
  const { id, entry, exit, environment, views, events, errors, durationMs, user, startedAt } = visit
  return (
    <li class="row" data-id={id} aria-current={isCurrent ? 'true' : undefined}>
      <span class="lv">{errors > 0 && <Level level="error" />}</span>
      <div class="t">
        <a class="open cut" href={href} onFocus={point}>
          <b>
            <Text of={entry || '(no page)'} />
          </b>
          {exit !== entry && exit !== '' && (
            <span class="two">
              {' → '}
              <Text of={exit} />
            </span>
          )}
        </a>
        <span class="sub cut">
          <span class="only-s" aria-hidden="true">
            {counted(views, 'page')} ·
          </span>
          {showsEnvironment && (
            <>
              <Gauge of={environment} /> {nameOf(environment)} ·{' '}
            </>
          )}
          <Text
            of={[cameBy(visit), countryName(visit.country), cameWith(visit)]
              .filter(Boolean)
              .join(' · ')}
          />
          {user && (
            <>
              {' · '}
              <span class="two">
                <Text of={user} />
              </span>
            </>
          )}
        </span>
      </div>
      <span class="num us">
        {number(views)}
        <span class="sr"> {counted(views, 'page').split(' ')[1]}</span>
      </span>
      <span class={`num us ${events > 0 ? '' : 'three'}`}>
        {number(events)}
        <span class="sr"> {counted(events, 'event').split(' ')[1]}</span>
      </span>
      <span class={`num us ${errors > 0 ? 'error' : 'three'}`}>
        {number(errors)}
        <span class="sr"> {counted(errors, 'error').split(' ')[1]}</span>
      </span>
      <span class="num ev">{tookWords(durationMs)}</span>
      <span class="seen three">
        <Ago at={startedAt} />
        <span />
      </span>
    </li>
  )
}

/** How long a visit took; one of a single event took no time that is known. */
export const tookWords = (ms: number): string => (ms === 0 ? '–' : duration(ms))
