import { useLocation } from 'preact-iso'
import { useResource } from '../../../../api/resource'
import { type VisitView, visitPage } from '../../../../api/visits'
import { DAY_MS } from '../../../../lib/durations'
import { duration } from '../../../../lib/format'
import { useKeys } from '../../../../lib/keys'
import { useSlug } from '../../../../lib/project'
import { When } from '../../../../ui/ago'
import { Text } from '../../../../ui/text'
import { type Pair, Pairs } from '../../../issue/context/pairs'
import { countryName } from '../../section/country-name'
import { cameBy, cameWith } from '../visit-words'

/** A time before all visits, within the ten years that a list may be of. */
const ALWAYS = new Date(Date.now() - 3600 * DAY_MS).toISOString()
const SHOWN = 8
const LOOKED = 50

/** Who came, and their other visits. */
export function VisitAside({ visit }: { visit: VisitView }) {
  const pairs: Pair[] = [
    ['Came by', cameBy(visit)],
    ['Referrer', visit.referrer],
    ['Campaign', visit.utmCampaign],
    ['With', cameWith(visit)],
    ['Version', visit.browserVersion],
    ['Country', countryName(visit.country)],
    ['Language', visit.language],
    ['Site', visit.hostname],
    ['Release', visit.release],
    ['User', visit.user],
    ['Engaged', visit.engagedMs > 0 && duration(visit.engagedMs)],
  ]
  return (
    <aside>
      <section>
        <h3>Visitor</h3>
        <Pairs of={pairs} />
      </section>
      <OtherVisits visit={visit} />
    </aside>
  )
}

/** The visits of the same visitor, with ways to the one before and the one after. */
function OtherVisits({ visit }: { visit: VisitView }) {
  const slug = useSlug()
  const { route } = useLocation()
  const { id, environment, isBot } = visit
  const asked = { environment, visitorOf: id, from: ALWAYS, limit: LOOKED }
  const found = useResource(visitPage(slug, { ...asked, bots: isBot ? '1' : undefined }))
  const all = found.data.value?.items ?? []
  const at = all.findIndex((one) => one.id === id)
  const hrefOf = (one: VisitView) => `/${slug}/analytics/visits/${one.id}`
  const go = (to: VisitView | undefined) => to && route(hrefOf(to))
  const [later, earlier] = at < 0 ? [] : [all[at - 1], all[at + 1]]
  useKeys({
    '[': { does: 'Earlier visit', run: () => go(earlier) },
    ']': { does: 'Later visit', run: () => go(later) },
  })
  if (all.length < 2)
    return (
      <section>
        <h3>Other visits</h3>
        <p class="small three">
          {found.data.value === undefined && !found.error.value
            ? 'Looking for more of this visitor …'
            : 'None that is known: without an id, a visitor is known for a day.'}
        </p>
      </section>
    )
  const first = Math.max(0, Math.min(at - 3, all.length - SHOWN))
  return (
    <section>
      <h3>Visits of this visitor</h3>
      <div class="split">
        <Step name="Earlier ([)" to={earlier && hrefOf(earlier)} />
        <Step name="Later (])" to={later && hrefOf(later)} />
      </div>
      <ol class="other-visits">
        {all.slice(first, first + SHOWN).map((one) => (
          <li key={one.id} aria-current={one.id === id ? 'true' : undefined}>
            <a href={hrefOf(one)} class="cut">
              <When at={one.startedAt} />
            </a>
            <span class="three small cut">
              <Text of={one.entry} />
            </span>
          </li>
        ))}
      </ol>
      {all.length > SHOWN && (
        <a class="small" href={`/${slug}/analytics/visits?visitor=${id}&range=90d`}>
          All visits of this visitor
        </a>
      )}
    </section>
  )
}

const Step = ({ name, to }: { name: string; to: string | undefined }) =>
  to === undefined ? (
    <button type="button" class="btn tight" disabled>
      {name}
    </button>
  ) : (
    <a class="btn tight" href={to}>
      {name}
    </a>
  )
