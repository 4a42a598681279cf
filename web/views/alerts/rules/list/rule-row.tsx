import type { AlertRuleView } from '../../../../api/alert-rules'
import { nameOf } from '../../../../lib/environments'
import { Ago } from '../../../../ui/ago'
import { Gauge } from '../../../../ui/gauge'
import { Text } from '../../../../ui/text'
import { hrefOfRule } from '../hrefs'
import { RuleProblem } from '../rule-problem'
import { RuleState } from '../rule-state'
import { RuleActions } from './rule-actions'

interface Props {
  slug: string
  rule: AlertRuleView
  /** The names of its channels. */
  tells: readonly string[]
  mayChange: boolean
}

export const RuleRow = ({ slug, rule, tells, mayChange }: Props) => (
  <tr class={rule.enabled ? undefined : 'three'}>
    <td class="free">
      <a class="row-name" href={hrefOfRule(slug, rule.id)}>
        <b>
          <Text of={rule.name} />
        </b>
      </a>
      <span class="small two detail">
        <Text of={rule.sentence} />
      </span>
      <RuleProblem of={rule} />
    </td>
    <td>
      <span class="flex wrap">
        <RuleState of={rule} />
      </span>
    </td>
    <td class="hide-s">
      <span class="flex">
        <Gauge of={rule.evaluatedEnvironment} />
        {nameOf(rule.evaluatedEnvironment)}
      </span>
    </td>
    <td class="two hide-m tells">
      {tells.length === 0 ? <span class="three">nobody</span> : <Text of={tells.join(', ')} />}
    </td>
    <td class="two hide-s since">
      {rule.lastFiredAt ? (
        <Ago at={rule.lastFiredAt} after=" ago" />
      ) : (
        <span class="three">never</span>
      )}
    </td>
    <td class="num">{mayChange && <RuleActions slug={slug} rule={rule} />}</td>
  </tr>
)
