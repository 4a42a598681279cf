import type { ProjectView } from '../../../../src/projects/model'
import { useResource } from '../../../api/resource'
import { retentionOf, storage } from '../../../api/storage'
import { isAtLeast } from '../../../lib/is-at-least'
import { Head } from '../../../ui/head'
import { Loaded } from '../../../ui/loaded'
import { Panel } from '../../../ui/panel'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { CeilingForm } from './ceiling-form'
import { DaysForm } from './days-form'

/** The settings of how long a project keeps what it received, and how large the data folder may become. */
export function RetentionSection({ project: { slug } }: { project: ProjectView }) {
  const kept = useResource(retentionOf(slug))
  const box = useResource(storage())
  return (
    <>
      <Head
        title="Retention"
        lead={
          <>
            What is old goes by itself. Issues, comments and counts stay.{' '}
            {!isAtLeast('admin') && 'Only admins change this.'}
          </>
        }
      >
        <a class="btn" href={`/${slug}/usage`}>
          Usage
        </a>
      </Head>
      <Panel
        title="Days that are kept"
        lead="Whole days (UTC) after the one on which something was received. Empty keeps it for ever."
      >
        <Loaded from={kept} failure="Retention could not be read" skeleton={<PanelSkeleton />}>
          {(answer) => <DaysForm key={JSON.stringify(answer)} slug={slug} of={answer} />}
        </Loaded>
      </Panel>
      <Panel
        title="Ceiling of this box"
        lead="For all projects together: when the files take more, what came first goes first."
      >
        <Loaded from={box} failure="The disk could not be read" skeleton={<PanelSkeleton />}>
          {(answer) => <CeilingForm key={answer.ceilingBytes} of={answer} />}
        </Loaded>
      </Panel>
    </>
  )
}
