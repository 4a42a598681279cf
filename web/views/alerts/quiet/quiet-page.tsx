import { useProject, useSlug } from '../../../lib/project'
import { TopBar } from '../../../shell/top-bar'
import { Head } from '../../../ui/head'
import { NothingHere } from '../../nothing-here'
import { AlertsTabs } from '../alerts-tabs'
import { MaintenancePanel } from './maintenance-panel'
import { MutePanel } from './mute-panel'

/** When nobody is told of incidents: the whole project for a while, or in windows of maintenance. */
export const QuietPage = () => (useProject() ? <Quiet /> : <NothingHere />)

function Quiet() {
  const slug = useSlug()
  return (
    <>
      <TopBar title="Alerts" name="Quiet · Alerts" />
      <AlertsTabs page="quiet" />
      <div class="list-page quiet">
        <Head
          title="Quiet"
          lead="Incidents open and stand in their list, and no channel is told. What is still open at the end is told then."
        />
        <MutePanel slug={slug} />
        <MaintenancePanel slug={slug} />
      </div>
    </>
  )
}
