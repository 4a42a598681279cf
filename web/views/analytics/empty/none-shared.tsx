import { Empty } from '../../../ui/empty'
import type { ReportedState } from '../section/reported-state'

/** Says to who came by a link that there is nothing to show; they choose neither the time nor the environment. */
export const NoneShared = ({ state }: { state: ReportedState }) => (
  <Empty title="No visit matches">
    <p>Nobody came in this time{state.query !== '' && ' with this search'}.</p>
  </Empty>
)
