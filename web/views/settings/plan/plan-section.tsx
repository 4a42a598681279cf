import { useResource } from '../../../api/resource'
import { plan } from '../../../api/usage'
import { isAtLeast } from '../../../lib/is-at-least'
import { useSlug } from '../../../lib/project'
import { Head } from '../../../ui/head'
import { Loaded } from '../../../ui/loaded'
import { Panel } from '../../../ui/panel'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { PlanForm } from './plan-form'

/** The settings of what the plan includes each month. */
export function PlanSection() {
  const slug = useSlug()
  const set = useResource(plan())
  return (
    <>
      <Head
        title="Plan"
        lead={
          <>
            What a calendar month (UTC) includes, over all projects of this box.{' '}
            {!isAtLeast('admin') && 'Only admins change this.'}
          </>
        }
      >
        <a class="btn" href={`/${slug}/usage`}>
          Usage
        </a>
      </Head>
      <Panel
        title="Included each month"
        lead="Test, staging and production share it. Development has as much again, and stops there: it never makes overage."
      >
        <Loaded from={set} failure="The plan could not be read" skeleton={<PanelSkeleton />}>
          {(answer) => <PlanForm key={JSON.stringify(answer)} plan={answer} />}
        </Loaded>
      </Panel>
    </>
  )
}
