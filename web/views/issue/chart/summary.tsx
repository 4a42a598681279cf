import type { ComponentChildren } from 'preact'
import type { IssueView } from '../../../../src/issues/model'
import { number } from '../../../lib/format'
import { shortVersion } from '../../../lib/version'
import { visible } from '../../../lib/visible'
import { Ago } from '../../../ui/ago'
import { Text } from '../../../ui/text'
import { Timeline } from './timeline'

/** How often, whom, since when, and over time. */
export const Summary = ({ issue }: { issue: IssueView }) => (
  <section class="sum pad" aria-label="How often and since when">
    <dl class="facts">
      <div class="big">
        <dt>Events</dt>
        <dd>{number(issue.count)}</dd>
      </div>
      <div class="big">
        <dt>Users</dt>
        <dd>{issue.userCount === 0 ? '–' : number(issue.userCount)}</dd>
      </div>
      <Seen name="First seen" at={issue.firstSeen} release={issue.firstRelease}>
        <Outermost name="oldest" release={issue.oldestRelease} told={issue.firstRelease} />
      </Seen>
      <Seen name="Last seen" at={issue.lastSeen} release={issue.lastRelease}>
        <Outermost name="newest" release={issue.newestRelease} told={issue.lastRelease} />
      </Seen>
    </dl>
    <Timeline issue={issue} />
  </section>
)

interface SeenProps {
  name: string
  at: string
  /** Of the event of that time. */
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
  /** What is told of the event already. */
  told: string | null
}

/** The oldest or newest release it was seen in, where that is not the first or last event's. */
const Outermost = ({ name, release, told }: OutermostProps) =>
  release !== null &&
  release !== told && (
    <dd class="small three cut" title={visible(release)}>
      {name} <Text of={shortVersion(release)} />
    </dd>
  )
