import type { AlertRuleView } from '../../../../api/alert-rules'
import { now } from '../../../../lib/clock'
import { age } from '../../../../lib/format'
import type { EditorProps } from './editor-props'
import { IssueRows } from './issue-rows'
import { LimitRow } from './limit-row'
import { MetricRows } from './metric-rows'
import { TellRow } from './tell-row'
import { UsageRows } from './usage-rows'
import { WhereRow } from './where-row'

interface Props extends EditorProps {
  /** Undefined while the rule is not saved. */
  rule: AlertRuleView | undefined
}

/** A rule as a sentence of fields, a line each. */
export function RuleEditor({ rule, ...props }: Props) {
  const { issue, metric, usage } = props.draft
  return (
    <section class="panel" aria-labelledby="rule-parts">
      <header>
        <h3 id="rule-parts">Rule</h3>
        {rule?.lastEvaluatedAt && rule.enabled && (
          <span class="push small three">
            Evaluated each minute, {age(now.value - Date.parse(rule.lastEvaluatedAt))} ago
          </span>
        )}
      </header>
      {issue && <IssueRows {...props} issue={issue} />}
      {metric && <MetricRows {...props} metric={metric} />}
      {usage && <UsageRows {...props} usage={usage} />}
      <WhereRow {...props} />
      <TellRow {...props} />
      <LimitRow {...props} />
    </section>
  )
}
