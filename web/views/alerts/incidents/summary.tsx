import type { IncidentLanes } from '../../../api/incidents'
import { muteOf } from '../../../api/quiet'
import { useResource } from '../../../api/resource'
import { dayTime } from '../../../lib/day-time'
import { number } from '../../../lib/format'
import { isAtLeast } from '../../../lib/is-at-least'
import { Icon } from '../../../ui/icon'
import { MuteMenu } from '../quiet/mute-menu'

/** Above this factor hardly anything happened before, and a comparison would say nothing. */
const MOST_TIMES = 20

interface Props {
  slug: string
  of: IncidentLanes
  /** `in 14 d` */
  inWords: string
}

/** How many are open, and how many there were in the time, against as long before. */
export function Summary({ slug, of: { open, acknowledged, begun, before }, inWords }: Props) {
  const mute = useResource(muteOf(slug), { follows: 'alerts' }).data.value?.mute
  return (
    <div class="flex wrap lanes-head">
      <h2>{open + acknowledged === 0 ? 'None open' : `${number(open + acknowledged)} open`}</h2>
      <span class="small three">
        {acknowledged > 0 && `${number(acknowledged)} acknowledged · `}
        {number(begun)} {inWords}
        {comparison(begun, before)}
      </span>
      {mute && (
        <a class="badge warning" href={`/${slug}/alerts/quiet`}>
          <Icon name="mute" />
          {mute.until ? `muted until ${dayTime(mute.until)}` : 'muted'}
        </a>
      )}
      {isAtLeast('member') && mute === null && (
        <span class="push">
          <MuteMenu slug={slug} isMuted={false} />
        </span>
      )}
    </div>
  )
}

/** `, twice as many as before`; empty where there is nothing to compare with. */
export function comparison(count: number, before: number): string {
  if (before === 0 || count === 0 || count / before > MOST_TIMES || before / count > MOST_TIMES)
    return ''
  const factor = count / before
  if (factor > 0.9 && factor < 1.1) return ', as many as before'
  if (factor >= 0.45 && factor <= 0.55) return ', half as many as before'
  if (factor >= 1.9 && factor <= 2.1) return ', twice as many as before'
  return `, ${factor.toFixed(1)}× as many as before`
}
