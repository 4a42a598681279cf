import { Empty } from '../../../ui/empty'
import { Icon } from '../../../ui/icon'

/** @param make begins a goal; undefined for who may not */
export const NoGoals = ({ make }: { make: (() => void) | undefined }) => (
  <Empty icon={<Icon name="analytics" class="three" />} title="There is no goal yet">
    <p>
      An order, a sign-up, a page that thanks: name what visitors should come to, and see how many
      did, from where, and what that brought. What was sent before counts, too.{' '}
      {!make && 'Ask a member to make one.'}
    </p>
    {make && (
      <button type="button" class="btn primary" onClick={make}>
        <Icon name="plus" />
        New goal
      </button>
    )}
  </Empty>
)
