import type { AlertRuleView } from '../../../api/alert-rules'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'

/** Why a rule finds nothing, although it is on: its filter names what is no longer there. */
export const RuleProblem = ({ of: { problem } }: { of: AlertRuleView }) =>
  problem === null ? null : (
    <span class="small warning flex">
      <Icon name="warn" />
      <Text of={problem} />
    </span>
  )
