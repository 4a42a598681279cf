import type { AlertRuleView } from '../../../../api/alert-rules'
import { channelList } from '../../../../api/channels'
import { type DeliveryView, deliveryPage } from '../../../../api/deliveries'
import type { IncidentDetail } from '../../../../api/incidents'
import { useResource } from '../../../../api/resource'
import { dayTime } from '../../../../lib/day-time'
import { utc } from '../../../../lib/format'
import { searchOf } from '../../../../lib/query'
import { Level } from '../../../../ui/level'
import { Text } from '../../../../ui/text'
import { measured, pastThreshold } from '../../measured'
import { shapeOf } from '../../severity'
import { entryWords } from './entry-words'

interface Props {
  slug: string
  incident: IncidentDetail
  rule: AlertRuleView | undefined
}

interface Line {
  at: string
  shape: 'error' | 'warning' | 'info'
  words: string
}

/** What happened, newest first: to the incident, and to the messages about it. */
export function Happened({ slug, incident, rule }: Props) {
  const { id, timeline, peak, severity } = incident
  const channels = useResource(channelList(slug)).data.value?.items
  const deliveries = useResource(deliveryPage(slug, { incident: id, limit: 20 }), {
    everyMs: 15_000,
    follows: 'alerts',
  }).data.value?.items
  const names = {
    measured: (value: number) => measured(value, rule),
    past: (threshold: number, of: 'critical' | 'warning') => pastThreshold(threshold, of, rule),
    channel: (of: string) => channels?.find((one) => one.id === of)?.name ?? 'a channel',
  }
  const lines: Line[] = [
    ...timeline.map((entry) => ({
      at: entry.at,
      shape: shapeFor(entry),
      words: entryWords(entry, names),
    })),
    ...(peak && timeline.length > 1
      ? [
          {
            at: peak.at,
            shape: shapeOf(severity),
            words: `Peaked at ${names.measured(peak.value)}`,
          },
        ]
      : []),
    ...(deliveries ?? []).flatMap(failureOf),
  ]
  return (
    <section>
      <h3>What happened</h3>
      <ol class="log timed">
        {lines
          .toSorted((a, b) => b.at.localeCompare(a.at))
          .map(({ at, shape, words }, i) => (
            <li key={`${at} ${i}`}>
              <time class="three" dateTime={at} title={utc(at)}>
                {dayTime(at)}
              </time>
              <Level level={shape} />
              <span>
                <Text of={words} />
              </span>
            </li>
          ))}
      </ol>
      {deliveries && deliveries.length > 0 && (
        <a class="link small" href={`/${slug}/alerts/deliveries${searchOf({ incident: id })}`}>
          What was sent
        </a>
      )}
    </section>
  )
}

function shapeFor({ kind, detail }: IncidentDetail['timeline'][number]): Line['shape'] {
  if (kind !== 'opened' && kind !== 'worse' && kind !== 'happened') return 'info'
  return detail.severity === 'critical' ? 'error' : 'warning'
}

/** The last try of a message that did not get through. */
function failureOf({ channel, lastAttempt, nextTryAt, status }: DeliveryView): Line[] {
  if (!lastAttempt || lastAttempt.isGood) return []
  const name = channel.name ?? 'A channel that is gone'
  const next = nextTryAt ? ` Next try ${dayTime(nextTryAt)}.` : ''
  const end = status === 'failed' ? ' It was given up.' : next
  return [{ at: lastAttempt.at, shape: 'warning', words: `${name}: ${lastAttempt.says}${end}` }]
}
