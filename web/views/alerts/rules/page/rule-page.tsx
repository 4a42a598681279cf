import { useRoute } from 'preact-iso'
import { alertRule } from '../../../../api/alert-rules'
import { useResource } from '../../../../api/resource'
import { useProject, useSlug } from '../../../../lib/project'
import { TopBar } from '../../../../shell/top-bar'
import { Empty } from '../../../../ui/empty'
import { Loaded } from '../../../../ui/loaded'
import { NothingHere } from '../../../nothing-here'
import { hrefOfRules } from '../hrefs'
import { BackToRules } from './back-to-rules'
import { RulePageSkeleton } from './rule-page-skeleton'
import { RuleView } from './rule-view'

const EVERY_MS = 10_000

/** One rule: what it says, when it would have fired, how it stands. */
export const RulePage = () => (useProject() ? <WithProject /> : <NothingHere />)

function WithProject() {
  const slug = useSlug()
  const id = useRoute().params.id ?? ''
  const rule = useResource(alertRule(slug, id), { everyMs: EVERY_MS, follows: 'alerts' })
  if (rule.error.value?.status === 404) return <NoSuchRule slug={slug} />
  return (
    <Loaded from={rule} failure="The rule could not be read" skeleton={<RulePageSkeleton />}>
      {(answer) => <RuleView key={answer.id} slug={slug} rule={answer} />}
    </Loaded>
  )
}

const NoSuchRule = ({ slug }: { slug: string }) => (
  <>
    <TopBar title={<BackToRules slug={slug} name="No such rule" />} name="No such rule" />
    <Empty title="There is no such rule">
      <p>Somebody has deleted it, or the address was cut.</p>
      <a class="btn primary" href={hrefOfRules(slug)}>
        Go to the rules
      </a>
    </Empty>
  </>
)
