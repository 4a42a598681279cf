import type { AlertRuleView } from '../../../../api/alert-rules'
import { acknowledge, type IncidentView } from '../../../../api/incidents'
import { attempt } from '../../../../lib/attempt'
import { now } from '../../../../lib/clock'
import { dayTime } from '../../../../lib/day-time'
import { HOUR_MS } from '../../../../lib/durations'
import { counted } from '../../../../lib/format'
import { isAtLeast } from '../../../../lib/is-at-least'
import { Icon } from '../../../../ui/icon'
import { Text } from '../../../../ui/text'
import { lasted } from '../../lasted'
import { measured } from '../../measured'
import { shapeOf } from '../../severity'
import { snooze } from '../snooze/snooze'

interface Props {
  slug: string
  rule: AlertRuleView
  /** The newest; undefined while they are loaded. */
  incidents: readonly IncidentView[] | undefined
}

/** What the rule says now: the newest incident that is open, or that nothing is. */
export function StatePart({ slug, rule, incidents }: Props) {
  const open = incidents?.find(({ resolved }) => resolved === null)
  return (
    <section>
      <h3>State</h3>
      {open ? (
        <Open slug={slug} rule={rule} incident={open} />
      ) : (
        <p class="small two">{incidents ? resting(rule) : '\u00a0'}</p>
      )}
    </section>
  )
}

function resting({ state, lastFiredAt }: AlertRuleView): string {
  if (state === 'disabled') return 'It is off, and finds nothing until somebody turns it on.'
  if (state === 'pending') return 'It is about to fire: the threshold is passed, not yet for long.'
  if (state === 'noData') return 'Nothing was measured lately.'
  return lastFiredAt
    ? `Nothing fires. It fired last ${dayTime(lastFiredAt)}.`
    : 'Nothing fires, and nothing has fired since it was made.'
}

interface OpenProps {
  slug: string
  rule: AlertRuleView
  incident: IncidentView
}

function Open({ slug, rule, incident }: OpenProps) {
  const { id, group, openedAt, value, peak, acknowledged, severity } = incident
  const more = rule.openIncidents - 1
  return (
    <>
      <dl class="big">
        {value !== null && (
          <div>
            <dt>Now</dt>
            <dd class={shapeOf(severity)}>{measured(value, rule)}</dd>
            {peak && (
              <dd>
                peak {measured(peak.value, rule)}, {dayTime(peak.at)}
              </dd>
            )}
          </div>
        )}
        <div>
          <dt>Firing</dt>
          <dd>{lasted(now.value - Date.parse(openedAt))}</dd>
          <dd>
            {acknowledged ? (
              <>
                taken by <Text of={acknowledged.by} />
              </>
            ) : (
              'not acknowledged'
            )}
          </dd>
        </div>
      </dl>
      {isAtLeast('member') && (
        <div class="flex wrap">
          {!acknowledged && (
            <button
              type="button"
              class="btn tight"
              onClick={() => attempt(() => acknowledge(slug, id), 'Not acknowledged')}
            >
              <Icon name="check" />
              Acknowledge
            </button>
          )}
          {!rule.mutedUntil && (
            <button
              type="button"
              class="btn tight quiet"
              onClick={() => snooze(slug, rule, Date.now() + HOUR_MS)}
            >
              Mute for 1 h
            </button>
          )}
        </div>
      )}
      <p class="small two">
        {group.issueId ? (
          <a class="link" href={`/${slug}/issues/${group.issueId}`}>
            <Text of={group.name} />
          </a>
        ) : (
          <Text of={group.name} />
        )}
        {more > 0 && ` and ${counted(more, 'more incident')}`}
      </p>
    </>
  )
}
