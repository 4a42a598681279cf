import type { ProjectView } from '../../../../src/projects/model'
import { useResource } from '../../../api/resource'
import { samplingOf } from '../../../api/sampling'
import { isAtLeast } from '../../../lib/is-at-least'
import { Head } from '../../../ui/head'
import { Loaded } from '../../../ui/loaded'
import { Panel } from '../../../ui/panel'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { SharesForm } from './shares-form'

/** The settings of how much applications send. */
export function SamplingSection({ project: { slug } }: { project: ProjectView }) {
  const sampling = useResource(samplingOf(slug))
  return (
    <>
      <Head
        title="Sampling"
        lead={
          <>
            How much applications with the JavaScript SDK send, without a new release of them.{' '}
            {!isAtLeast('admin') && 'Only admins change this.'}
          </>
        }
      />
      <Panel
        title="Shares"
        lead="In percent. Applications follow within five minutes. Empty leaves it to each application; tracing that one has turned off stays off."
      >
        <Loaded from={sampling} failure="Sampling could not be read" skeleton={<PanelSkeleton />}>
          {(answer) => <SharesForm key={JSON.stringify(answer)} slug={slug} of={answer} />}
        </Loaded>
      </Panel>
    </>
  )
}
