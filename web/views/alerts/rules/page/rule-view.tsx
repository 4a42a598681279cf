import { useLocation } from 'preact-iso'
import { type AlertRuleView, changeRule } from '../../../../api/alert-rules'
import { isAtLeast } from '../../../../lib/is-at-least'
import { useAct } from '../../../../lib/use-act'
import { RuleAside } from '../aside/rule-aside'
import { changesTo, draftOf } from '../draft'
import { hrefOfRules } from '../hrefs'
import { RuleActions } from '../list/rule-actions'
import { RuleProblem } from '../rule-problem'
import { RuleState } from '../rule-state'
import { SnoozeMenu } from '../snooze/snooze-menu'
import { RuleForm } from './rule-form'
import { SendTest } from './send-test'
import { useDraft } from './use-draft'

/** A saved rule. */
export function RuleView({ slug, rule }: { slug: string; rule: AlertRuleView }) {
  const { route } = useLocation()
  const mayChange = isAtLeast('member')
  const saved = draftOf(rule)
  const edit = useDraft(saved)
  const { act, error, isBusy } = useAct()

  async function save() {
    if (await act(() => changeRule(slug, rule.id, changesTo(saved, edit.draft)))) edit.forget()
  }
  return (
    <RuleForm
      slug={slug}
      edit={edit}
      rule={rule}
      save={save}
      saving={{ error, isBusy }}
      state={<RuleState of={rule} />}
      problem={<RuleProblem of={rule} />}
      actions={
        mayChange && (
          <>
            <SnoozeMenu slug={slug} rule={rule} />
            {isAtLeast('admin') && <SendTest slug={slug} ids={rule.notify.channels} />}
            <RuleActions slug={slug} rule={rule} removed={() => route(hrefOfRules(slug))} />
          </>
        )
      }
    >
      <RuleAside slug={slug} rule={rule} />
    </RuleForm>
  )
}
