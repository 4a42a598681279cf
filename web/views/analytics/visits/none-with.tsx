import { Empty } from '../../../ui/empty'
import { Icon } from '../../../ui/icon'
import type { VisitsState } from './visits-state'

/** Says that no visit meets what was asked for beside the search, and takes that back. */
export const NoneWith = ({ state }: { state: VisitsState }) => (
  <Empty icon={<Icon name="search" class="three" />} title="No visit matches">
    <p>
      {state.hasErrors
        ? 'No error names the session of a visit that began in this time.'
        : 'There are no visits here in this time.'}
    </p>
    <div class="flex wrap">
      {state.hasErrors && (
        <button type="button" class="btn" onClick={() => state.showErrors(false)}>
          All visits
        </button>
      )}
      {state.cursor && (
        <button type="button" class="btn" onClick={state.newest}>
          Newest visits
        </button>
      )}
      {state.range.name !== '90d' && (
        <button type="button" class="btn" onClick={() => state.range.choose('90d')}>
          <Icon name="clock" />
          Look at 90 d
        </button>
      )}
    </div>
  </Empty>
)
