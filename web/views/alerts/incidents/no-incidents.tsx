import type { AlertRuleView } from '../../../api/alert-rules'
import { nameOf } from '../../../lib/environments'
import { counted } from '../../../lib/format'
import { Empty } from '../../../ui/empty'
import { Icon } from '../../../ui/icon'
import { hrefOfRules } from '../rules/hrefs'
import type { IncidentState } from './use-incident-state'

interface Props {
  state: IncidentState
  /** Undefined until they are loaded. */
  rules: readonly AlertRuleView[] | undefined
}

/** Says that nothing fired, and how many rules would have noticed. */
export function NoIncidents({ state: { slug, shown, range }, rules }: Props) {
  if (!rules) return null
  const watching = rules.filter(
    ({ enabled, evaluatedEnvironment: at }) =>
      enabled && (shown === 'all' || at === 'all' || at === shown),
  )
  const where = shown === 'all' ? '' : ` in ${nameOf(shown)}`
  return (
    <Empty
      icon={
        watching.length > 0 ? (
          <Icon name="check" class="ok" />
        ) : (
          <Icon name="alerts" class="three" />
        )
      }
      title={
        watching.length > 0
          ? `Nothing fired${where} in the ${range.words.toLowerCase()}`
          : `No rule watches${where || ' this project'}`
      }
    >
      <p>
        {watching.length > 0
          ? `${counted(watching.length, 'rule watches', 'rules watch')}${where}.`
          : 'A rule says what is worth a message: a new issue, a rate that rises, a page gone slow.'}
      </p>
      <a class="btn" href={hrefOfRules(slug)}>
        Look at the rules
      </a>
    </Empty>
  )
}
