import { unitOf } from '../../../src/alerts/messages/unit-of'
import { valueText } from '../../../src/alerts/messages/words'
import type { AlertRuleView } from '../../api/alert-rules'

type Measures = Pick<AlertRuleView, 'metric' | 'usage'>

/** A number that a rule has measured, as messages write it; of a rule that is gone, the number alone. */
export const measured = (value: number, rule: Measures | undefined): string =>
  valueText(value, rule ? unitOf(rule) : 'count')

/** `over 1.20 s`, `under 3/s`: the side of the threshold on which a rule fires. */
export function pastThreshold(
  threshold: number,
  severity: 'critical' | 'warning',
  rule: (Measures & Pick<AlertRuleView, 'thresholds'>) | undefined,
): string {
  const op = rule?.thresholds?.find((one) => one.severity === severity)?.op
  return `${op?.startsWith('<') ? 'under' : 'over'} ${measured(threshold, rule)}`
}
