import type { ComponentChildren } from 'preact'
import type { IssueView } from '../../../../src/issues/detail/model'
import { visible } from '../../../../src/lib/visible'
import { issueTimeline } from '../../../api/issue'
import { useResource } from '../../../api/resource'
import { number } from '../../../lib/format'
import { shortVersion } from '../../../lib/version'
import { Ago } from '../../../ui/ago'
import { Text } from '../../../ui/text'
import { useIssueRange } from '../../issues/issue-range'
import { Timeline } from './timeline'

const EVERY_MS = 60_000

/** How often the failure occurred, how many users it met, since when, and a chart over time. */
export function Summary({ issue }: { issue: IssueView }) {
  const range = useIssueRange()
  const { from, to } = range.times
  const timeline = useResource(issueTimeline(issue.id, from, to), {
    everyMs: EVERY_MS,
    follows: 'issues',
  }).data.value
  const events = timeline?.counts.reduce((sum, count) => sum + count, 0)
  return (
    <section class="sum pad" aria-label="How often and since when">
      <dl class="facts">
        <Total name="Events" ever={issue.count} inRange={events} words={range.inWords} />
        <Total
          name="Users"
          ever={issue.userCount}
          inRange={timeline?.userCount}
          words={range.inWords}
        />
        <Seen name="First seen" at={issue.firstSeen} release={issue.firstRelease}>
          <Outermost name="oldest" release={issue.oldestRelease} ofEvent={issue.firstRelease} />
        </Seen>
        <Seen name="Last seen" at={issue.lastSeen} release={issue.lastRelease}>
          <Outermost name="newest" release={issue.newestRelease} ofEvent={issue.lastRelease} />
        </Seen>
      </dl>
      <Timeline issue={issue} timeline={timeline} range={range} />
    </section>
  )
}

interface TotalProps {
  name: string
  ever: number
  /** The number in the chosen range; null when nobody knows it, undefined until it is loaded. */
  inRange: number | null | undefined
  words: string
}

/** A number of all time, with the number of the chosen range below it. */
const Total = ({ name, ever, inRange, words }: TotalProps) => (
  <div class="big">
    <dt>{name} ever</dt>
    <dd>{ever === 0 ? '–' : number(ever)}</dd>
    {ever > 0 && (
      <dd class="small two">
        {inRange === undefined ? '\u00a0' : `${inRange === null ? '?' : number(inRange)} ${words}`}
      </dd>
    )}
  </div>
)

interface SeenProps {
  name: string
  at: string
  /** The release of the event at that time. */
  release: string | null
  children: ComponentChildren
}

const Seen = ({ name, at, release, children }: SeenProps) => (
  <div class="seen-at">
    <dt>{name}</dt>
    <dd>
      <Ago at={at} after=" ago" />
    </dd>
    {release && (
      <dd class="small two cut" title={visible(release)}>
        in <Text of={shortVersion(release)} />
      </dd>
    )}
    {children}
  </div>
)

interface OutermostProps {
  name: 'oldest' | 'newest'
  release: string | null
  /** The release of the first or last event, which stands above. */
  ofEvent: string | null
}

/** The oldest or newest release it was seen in, where that is not the first or last event's. */
const Outermost = ({ name, release, ofEvent }: OutermostProps) =>
  release !== null &&
  release !== ofEvent && (
    <dd class="small three cut" title={visible(release)}>
      {name} <Text of={shortVersion(release)} />
    </dd>
  )
