import type { Funnel } from '../../../api/funnels'
import { Empty } from '../../../ui/empty'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'
import { type FunnelState, windowNamed } from './funnel-state'

interface Props {
  funnels: readonly Funnel[]
  state: FunnelState
  edit(): void
}

/** Stands in place of a funnel without steps: begin one, or open one that was saved. */
export const ChooseSteps = ({ funnels, state, edit }: Props) => (
  <Empty icon={<Icon name="analytics" class="three" />} title="Choose two steps">
    <p>A product and an order, a form and its thanks: see how many go on, and who is lost.</p>
    <button type="button" class="btn primary" onClick={edit}>
      <Icon name="plus" />
      Choose steps
    </button>
    {funnels.length > 0 && (
      <ul class="saved-funnels" aria-label="Saved funnels">
        {funnels.map((funnel) => (
          <li key={funnel.id}>
            <button
              type="button"
              class="link"
              onClick={() => state.show(funnel.steps, windowNamed(funnel.per, funnel.windowMs))}
            >
              <Text of={funnel.name} />
            </button>{' '}
            <span class="small three">{funnel.steps.length} steps</span>
          </li>
        ))}
      </ul>
    )}
  </Empty>
)
