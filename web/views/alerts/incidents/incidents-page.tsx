import { useProject } from '../../../lib/project'
import { EnvironmentControl } from '../../../shell/environment'
import { TopBar } from '../../../shell/top-bar'
import { Empty } from '../../../ui/empty'
import { Icon } from '../../../ui/icon'
import { NothingHere } from '../../nothing-here'
import { AlertsTabs } from '../alerts-tabs'

/** What alert rules have found. */
export const IncidentsPage = () => (useProject() ? <Incidents /> : <NothingHere />)

const Incidents = () => (
  <>
    <TopBar title="Alerts" left={<EnvironmentControl />} />
    <AlertsTabs page="" />
    <Empty icon={<Icon name="alerts" class="three" />} title="No rule watches this project">
      <p>A rule says what is worth a message: a new issue, a rate that rises, a page gone slow.</p>
    </Empty>
  </>
)
