import type { ProjectView } from '../../../../src/projects/model'
import { ownNetworksOf } from '../../../api/own-networks'
import { useResource } from '../../../api/resource'
import { isAtLeast } from '../../../lib/is-at-least'
import { Head } from '../../../ui/head'
import { Loaded } from '../../../ui/loaded'
import { Panel } from '../../../ui/panel'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { NetworksForm } from './networks-form'

/** The settings of whose visits are left out of analytics. */
export function OwnVisitsSection({ project: { slug } }: { project: ProjectView }) {
  const networks = useResource(ownNetworksOf(slug))
  return (
    <>
      <Head
        title="Own visits"
        lead={
          <>
            Analytics without those who make the site. Their visits are forgotten as they come; what
            was stored before stays. {!isAtLeast('admin') && 'Only admins change this.'}
          </>
        }
      />
      <Panel
        title="Networks"
        lead="Page views and events from here are not stored, in no environment. What your servers send for their visitors is."
      >
        <Loaded
          from={networks}
          failure="The networks could not be read"
          skeleton={<PanelSkeleton />}
        >
          {(answer) => <NetworksForm key={answer.networks.join()} slug={slug} of={answer} />}
        </Loaded>
      </Panel>
    </>
  )
}
