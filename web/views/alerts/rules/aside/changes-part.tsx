import type { ComponentChildren } from 'preact'
import type { AlertRuleView } from '../../../../api/alert-rules'
import { auditPage } from '../../../../api/audit'
import { useResource } from '../../../../api/resource'
import { isAtLeast } from '../../../../lib/is-at-least'
import { Ago } from '../../../../ui/ago'
import { Text } from '../../../../ui/text'
import { changeInWords } from './change-words'

const SHOWN = 4

/** Who made the rule and who changed it; what they changed, where the viewer may read the audit log. */
export function ChangesPart({ slug, rule }: { slug: string; rule: AlertRuleView }) {
  const log = useResource(
    isAtLeast('admin') ? auditPage({ action: 'alertRule.change' }) : undefined,
  )
  const known = (log.data.value?.items ?? [])
    .filter(({ target }) => target === `${slug}: ${rule.name}`)
    .slice(0, SHOWN)
  return (
    <section>
      <h3>Changes</h3>
      <ul class="small two">
        {known.map(({ id, actor, detail, at }) => (
          <Line key={id} who={actor.name} at={at}>
            {changeInWords(detail)}
          </Line>
        ))}
        {known.length === 0 && rule.updatedAt !== rule.createdAt && (
          <Line who={rule.updatedBy} at={rule.updatedAt}>
            changed it last
          </Line>
        )}
        <Line who={rule.createdBy} at={rule.createdAt}>
          made this rule
        </Line>
      </ul>
    </section>
  )
}

interface LineProps {
  who: string
  at: string
  children: ComponentChildren
}

const Line = ({ who, at, children }: LineProps) => (
  <li>
    <b>
      <Text of={who} />
    </b>{' '}
    {children}{' '}
    <span class="three">
      <Ago at={at} after=" ago" />
    </span>
  </li>
)
