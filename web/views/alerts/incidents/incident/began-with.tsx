import type { IncidentView } from '../../../../api/incidents'
import { issuePage, issuesTimeline } from '../../../../api/issues'
import { useResource } from '../../../../api/resource'
import { dayTime } from '../../../../lib/day-time'
import { MINUTE_MS } from '../../../../lib/durations'
import { utc } from '../../../../lib/format'
import { searchOf } from '../../../../lib/query'
import { shortVersion } from '../../../../lib/version'
import { Icon } from '../../../../ui/icon'
import { Level } from '../../../../ui/level'
import { Text } from '../../../../ui/text'

/** What is new so long before the incident opened, or after it, may be why. */
const BEFORE_MS = 30 * MINUTE_MS
const AFTER_MS = 10 * MINUTE_MS
const MOST = 6

interface Props {
  slug: string
  incident: IncidentView
}

/** Issues that were new and releases that began near the start of the incident; nothing where there are none. */
export function BeganWith({ slug, incident: { environment, openedAt, group } }: Props) {
  const at = Date.parse(openedAt)
  const from = new Date(at - BEFORE_MS).toISOString()
  const to = new Date(at + AFTER_MS).toISOString()
  const found = useResource(
    issuePage(slug, {
      environment,
      query: `firstSeen:>=${from} firstSeen:<=${to}`,
      sort: 'firstSeen',
      limit: MOST + 1,
    }),
  ).data.value
  const releases =
    useResource(issuesTimeline(slug, { environment, from, to })).data.value?.releases ?? []
  const issues = found?.items.filter(({ id }) => id !== group.issueId).slice(0, MOST) ?? []
  if (issues.length + releases.length === 0) return null
  return (
    <section>
      <h3>Began with it</h3>
      <ul class="fired-list small">
        {releases.map(({ release, firstSeen }) => (
          <li key={release}>
            <Icon name="upload" class="three" />
            <span class="cut">
              Release{' '}
              <b>
                <Text of={shortVersion(release)} />
              </b>
            </span>
            <At at={firstSeen} />
          </li>
        ))}
        {issues.map(({ id, shortId, level, title, firstSeen }) => (
          <li key={id}>
            <Level level={level} />
            <a class="cut" href={`/${slug}/issues/${shortId}${searchOf({ environment })}`}>
              <Text of={title} />
            </a>
            <At at={firstSeen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const At = ({ at }: { at: string }) => (
  <time class="push three nowrap" dateTime={at} title={utc(at)}>
    {dayTime(at)}
  </time>
)
