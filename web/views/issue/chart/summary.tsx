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
      <Seen name="First seen" at={issue.firstSeen} release={issue.firstRelease} />
      <Seen name="Last seen" at={issue.lastSeen} release={issue.lastRelease} />
    </dl>
    <Timeline issue={issue} />
  </section>
)

const Seen = ({ name, at, release }: { name: string; at: string; release: string | null }) => (
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
  </div>
)
