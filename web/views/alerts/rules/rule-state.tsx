import type { ComponentChildren } from 'preact'
import type { AlertRuleView } from '../../../api/alert-rules'
import { now } from '../../../lib/clock'
import { dayTime } from '../../../lib/day-time'
import { counted } from '../../../lib/format'
import { Icon } from '../../../ui/icon'

const WORDS = {
  ok: 'ok',
  pending: 'about to fire',
  noData: 'no data',
  disabled: 'off',
} as const

/** How a rule stands: a shape and a word, and whether it is quiet. */
export function RuleState({ of: rule }: { of: AlertRuleView }) {
  const { mutedUntil } = rule
  return (
    <>
      <StateBadge of={rule} />
      {mutedUntil && Date.parse(mutedUntil) > now.value && (
        <span class="badge">
          <Icon name="mute" />
          quiet until {dayTime(mutedUntil, new Date(now.value))}
        </span>
      )}
    </>
  )
}

function StateBadge({ of: { state, openIncidents } }: { of: AlertRuleView }) {
  if (state === 'firing')
    return (
      <Shaped by="error">
        firing{openIncidents > 1 && `, ${counted(openIncidents, 'incident')}`}
      </Shaped>
    )
  if (state === 'pending') return <Shaped by="warning">{WORDS.pending}</Shaped>
  return <span class={`badge ${state === 'ok' ? 'ok' : ''}`}>{WORDS[state]}</span>
}

const Shaped = ({ by, children }: { by: 'error' | 'warning'; children: ComponentChildren }) => (
  <span class={`badge ${by}`}>
    <svg class="lv" aria-hidden="true">
      <use href={`#lv-${by}`} />
    </svg>
    {children}
  </span>
)
