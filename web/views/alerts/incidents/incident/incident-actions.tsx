import type { AlertRuleView } from '../../../../api/alert-rules'
import { acknowledge, type IncidentView, resolveIncident } from '../../../../api/incidents'
import { session } from '../../../../api/who'
import { useKeys } from '../../../../lib/keys'
import { useAct } from '../../../../lib/use-act'
import { Icon } from '../../../../ui/icon'
import { Refusal } from '../../../../ui/refusal'
import { SnoozeMenu } from '../../rules/snooze/snooze-menu'

interface Props {
  slug: string
  incident: IncidentView
  /** Undefined when it is gone. */
  rule: AlertRuleView | undefined
}

/** What a person does about an incident that is not over. */
export function IncidentActions({ slug, incident: { id, state }, rule }: Props) {
  const { act, error, isBusy } = useAct()
  const mayAct = state !== 'resolved' && session.value?.scopes.includes('write')
  const take = () => act(() => acknowledge(slug, id))
  const resolve = () => act(() => resolveIncident(slug, id))
  useKeys(
    mayAct
      ? {
          ...(state === 'open' && { a: { does: 'Acknowledge the incident', run: take } }),
          r: { does: 'Resolve the incident', run: resolve },
        }
      : {},
  )
  if (!mayAct) return null
  return (
    <>
      <div class="flex wrap">
        {state === 'open' && (
          <button type="button" class="btn primary" disabled={isBusy} onClick={take}>
            <Icon name="check" />
            Acknowledge
          </button>
        )}
        <button type="button" class="btn" disabled={isBusy} onClick={resolve}>
          Resolve
        </button>
        {rule && <SnoozeMenu slug={slug} rule={rule} />}
      </div>
      <Refusal of={error} />
    </>
  )
}
