import { alertRules } from '../../../../api/alert-rules'
import { useResource } from '../../../../api/resource'
import { isAtLeast } from '../../../../lib/is-at-least'
import { useProject, useSlug } from '../../../../lib/project'
import { TopBar } from '../../../../shell/top-bar'
import { Head } from '../../../../ui/head'
import { Loaded } from '../../../../ui/loaded'
import { TableSkeleton } from '../../../../ui/table-skeleton'
import { NothingHere } from '../../../nothing-here'
import { AlertsTabs } from '../../alerts-tabs'
import { NewRuleMenu } from './new-rule-menu'
import { NoRules } from './no-rules'
import { RuleTable } from './rule-table'

const EVERY_MS = 30_000

/** All rules of the project, with how each stands. */
export const RulesPage = () => (useProject() ? <Rules /> : <NothingHere />)

function Rules() {
  const slug = useSlug()
  const rules = useResource(alertRules(slug), { everyMs: EVERY_MS, follows: 'alerts' })
  const mayChange = isAtLeast('member')
  return (
    <>
      <TopBar title="Alerts" name="Rules · Alerts" />
      <AlertsTabs page="rules" />
      <div class="alert-page">
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
              <RuleTable slug={slug} rules={items} mayChange={mayChange} />
            )
          }
        </Loaded>
      </div>
    </>
  )
}
