import type { AlertRuleView } from '../../../api/alert-rules'
import type { IncidentLanes } from '../../../api/incidents'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'
import { hrefOfRule } from '../rules/hrefs'
import { Lanes } from './lanes/lanes'
import type { IncidentState } from './use-incident-state'

interface Props {
  state: IncidentState
  /** The id of the rule. */
  id: string
  lanes: IncidentLanes
  rules: readonly AlertRuleView[] | undefined
}

/** The head of the page while it shows the incidents of one rule alone. */
export function OfOneRule({ state: { slug, hrefOfRule: hrefHere }, id, lanes, rules }: Props) {
  const lane = lanes.items.find(({ rule }) => rule.id === id)
  const rule = rules?.find((one) => one.id === id)
  return (
    <section class="pad lanes-part" aria-label="Over time">
      <div class="flex wrap lanes-head">
        <h2 class="cut">
          <Text of={rule?.name ?? lane?.rule.name ?? 'One rule'} />
        </h2>
        <a class="btn tight" href={hrefHere(undefined)}>
          Incidents of every rule
          <Icon name="x" />
        </a>
        {rule && (
          <a class="link small push" href={hrefOfRule(slug, id)}>
            The rule
          </a>
        )}
      </div>
      {rule && <p class="small two">{rule.sentence}</p>}
      {lane && <Lanes slug={slug} of={{ ...lanes, items: [lane], more: 0 }} />}
    </section>
  )
}
