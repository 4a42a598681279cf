import { type AlertRuleView, alertRules } from '../../../../api/alert-rules'
import { useResource } from '../../../../api/resource'
import { isAtLeast } from '../../../../lib/is-at-least'
import { useProject, useSlug } from '../../../../lib/project'
import { TopBar } from '../../../../shell/top-bar'
import { Head } from '../../../../ui/head'
import { Icon } from '../../../../ui/icon'
import { Loaded } from '../../../../ui/loaded'
import { TableSkeleton } from '../../../../ui/table-skeleton'
import { NothingHere } from '../../../nothing-here'
import { AlertsTabs } from '../../alerts-tabs'
import { NewRuleMenu } from './new-rule-menu'
import { NoRules } from './no-rules'
import { RuleTable } from './rule-table'

const EVERY_MS = 30_000

/** All rules of the project, with how each stands. */
export function RulesPage() {
  const project = useProject()
  return project ? (
    <Rules hasProduction={project.defaultEnvironment === 'production'} />
  ) : (
    <NothingHere />
  )
}

/** @param hasProduction whether the project has a production key */
function Rules({ hasProduction }: { hasProduction: boolean }) {
  const slug = useSlug()
  const rules = useResource(alertRules(slug), { everyMs: EVERY_MS, follows: 'alerts' })
  const mayChange = isAtLeast('member')
  return (
    <>
      <TopBar title="Alerts" name="Rules · Alerts" />
      <AlertsTabs page="rules" />
      <div class="list-page">
        <Head
          title="Rules"
          lead="What is watched, and whom it tells. Each shows when it would have fired in the last 14 days."
        >
          {mayChange && <NewRuleMenu slug={slug} />}
        </Head>
        <Loaded
          from={rules}
          failure="The rules could not be read"
          skeleton={<TableSkeleton what="rules" />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <NoRules slug={slug} mayChange={mayChange} />
            ) : (
              <>
                {!hasProduction && items.some(watchesProduction) && <NoProduction slug={slug} />}
                <RuleTable slug={slug} rules={items} mayChange={mayChange} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

const watchesProduction = ({ enabled, evaluatedEnvironment }: AlertRuleView) =>
  enabled && evaluatedEnvironment === 'production'

/** Whoever tries it out sends with the development key of the first start, and would wait for an alert in vain. */
const NoProduction = ({ slug }: { slug: string }) => (
  <p class="note">
    <Icon name="warn" class="warning" />
    <span>
      Nothing is sent to production yet: the project has no production key. Rules for production see
      nothing until <a href={`/${slug}/settings/keys`}>there is one</a>, or until you let them watch
      another environment.
    </span>
  </p>
)
