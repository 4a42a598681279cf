import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { type AlertRuleView, changeRule, createRule, removeRule } from '../../../../api/alert-rules'
import { attempt } from '../../../../lib/attempt'
import { toast } from '../../../../lib/toast'
import { Confirm } from '../../../../ui/confirm'
import { Icon } from '../../../../ui/icon'
import { Menu } from '../../../../ui/menu'
import { draftOf } from '../draft'
import { hrefOfRule } from '../hrefs'

interface Props {
  slug: string
  rule: AlertRuleView
  /** Called once the rule is gone. */
  removed?(): void
}

/** What can be done to a whole rule: turn it on or off, copy it, delete it. */
export function RuleActions({ slug, rule, removed }: Props) {
  const { route } = useLocation()
  const [isRemoving, setRemoving] = useState(false)
  const turn = (enabled: boolean) =>
    attempt(() => changeRule(slug, rule.id, { enabled }), enabled ? 'Still off' : 'Still on')

  async function turned() {
    const { name, enabled } = rule
    if (await turn(!enabled))
      toast({
        text: enabled ? `${name} is off` : `${name} is on`,
        action: { label: 'Undo', run: () => turn(enabled) },
      })
  }
  /** A copy is off at first: it would tell everything a second time. */
  const duplicate = () =>
    attempt(async () => {
      const name = `${rule.name.slice(0, 90)} (copy)`
      const made = await createRule(slug, { ...draftOf(rule), name, enabled: false })
      route(hrefOfRule(slug, made.id))
    }, 'Not copied')

  return (
    <>
      <Menu
        class="btn tight square quiet"
        name={`More about ${rule.name}`}
        label={<Icon name="dots" />}
      >
        <button type="button" onClick={turned}>
          {rule.enabled ? 'Turn off' : 'Turn on'}
        </button>
        <button type="button" onClick={duplicate}>
          Duplicate
        </button>
        <button type="button" onClick={() => setRemoving(true)}>
          Delete…
        </button>
      </Menu>
      {isRemoving && (
        <Confirm
          title={`Delete ${rule.name}?`}
          does="Delete"
          run={async () => {
            await removeRule(slug, rule.id)
            removed?.()
          }}
          close={() => setRemoving(false)}
        >
          <p>
            Nothing is told by it any more, and its open incidents end. What it has told stays in
            the list of incidents.
          </p>
          <p>Turn it off, or snooze it, to keep it for later.</p>
        </Confirm>
      )}
    </>
  )
}
