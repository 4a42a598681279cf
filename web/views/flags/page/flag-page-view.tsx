import { ENVIRONMENTS, type Environment } from '../../../../src/projects/environment'
import { type FlagView, flagUsage } from '../../../api/flags'
import { useResource } from '../../../api/resource'
import { isAtLeast } from '../../../lib/is-at-least'
import { useEnvironment } from '../../../lib/project'
import { useQuery } from '../../../lib/query'
import { TopBar } from '../../../shell/top-bar'
import { Text } from '../../../ui/text'
import { BeganPanel } from '../began/began-panel'
import { EnvironmentsPanel } from '../environments/environments-panel'
import { HistoryPanel } from '../history/history-panel'
import { hrefOfFlags } from '../hrefs'
import { FlagState } from '../list/flag-state'
import { OverridesPanel } from '../overrides/overrides-panel'
import { RulesPanel } from '../rules/rules-panel'
import { SchedulePanel } from '../schedule/schedule-panel'
import { ServedPanel } from '../served/served-panel'
import { WhyPart } from '../why/why-part'
import { FlagActions } from './flag-actions'
import { FlagFacts } from './flag-facts'
import { LifecyclePart } from './lifecycle-part'
import { VariantsPart } from './variants-part'

/** The usage that is shown, in days. */
const DAYS = 14
const EVERY_MS = 60_000

export function FlagPageView({ slug, flag }: { slug: string; flag: FlagView }) {
  const { query, change } = useQuery()
  const { shown } = useEnvironment()
  const chosen: Environment =
    ENVIRONMENTS.find((one) => one === (query.environment ?? shown)) ?? 'production'
  const usage = useResource(flagUsage(slug, flag.key, DAYS), { everyMs: EVERY_MS }).data.value
  // A chart of two weeks is by the day; the last 24 hours are not one of its days.
  const lastDay = useResource(flagUsage(slug, flag.key, 1), { everyMs: EVERY_MS }).data.value
  const mayChange = isAtLeast('member')
  const isFixed = !mayChange || flag.archivedAt !== null
  return (
    <>
      <TopBar
        title={
          <span class="trail">
            <a class="three" href={hrefOfFlags(slug)}>
              Flags
            </a>
            <span class="three" aria-hidden="true">
              /
            </span>
            <Text class="cut mono" of={flag.key} />
          </span>
        }
        name={`${flag.key} · Flags`}
      />
      <header class="page-head pad">
        <div>
          <div class="flex wrap">
            <h1 class="flag-title">
              <Text of={flag.name || flag.key} />
            </h1>
            <span class="badge">{flag.purpose}</span>
            <FlagState of={flag} />
          </div>
          <FlagFacts of={flag} />
        </div>
        {mayChange && <FlagActions slug={slug} flag={flag} />}
      </header>
      <div class="cols">
        <div class="page-body">
          <EnvironmentsPanel
            slug={slug}
            flag={flag}
            usage={lastDay}
            chosen={chosen}
            choose={(environment) => change({ environment }, true)}
            mayChange={!isFixed}
          />
          <SchedulePanel slug={slug} flag={flag} environment={chosen} mayChange={!isFixed} />
          <RulesPanel slug={slug} flag={flag} environment={chosen} mayChange={!isFixed} />
          <OverridesPanel slug={slug} flag={flag} environment={chosen} mayChange={!isFixed} />
          {usage && <ServedPanel flag={flag} usage={usage} environment={chosen} />}
          <BeganPanel slug={slug} flag={flag.key} environment={chosen} />
          <HistoryPanel slug={slug} flag={flag} mayChange={mayChange} />
        </div>
        <aside aria-label="Why a context gets its variant, and what there is">
          <WhyPart slug={slug} flag={flag} environment={chosen} />
          <VariantsPart flag={flag} />
          <LifecyclePart flag={flag} />
        </aside>
      </div>
    </>
  )
}
