import type { EventSummary } from '../../../../src/events/model'
import type { IssueView } from '../../../../src/issues/detail/model'
import { shortVersion } from '../../../lib/version'
import { Ago, When } from '../../../ui/ago'
import { Level } from '../../../ui/level'
import { Text } from '../../../ui/text'
import { useChoices } from '../choices'
import { titleParts } from '../head/title-parts'
import { shortId } from '../short-id'

/** Events as rows, without what all of them have in common: that stands in the head of the page. */
export function EventTable({ issue, items }: { issue: IssueView; items: EventSummary[] }) {
  const { linkTo } = useChoices()
  return (
    <section class="scroll" tabIndex={0} aria-label="Events">
      <table class="events">
        <thead>
          <tr>
            <th>Event</th>
            <th>When</th>
            <th class="hide-s">Release</th>
            <th class="hide-s">User</th>
          </tr>
        </thead>
        <tbody>
          {items.map((event) => (
            <tr key={event.id}>
              <td>
                <a
                  class="flex"
                  href={linkTo({ event: event.id, tab: undefined, cursor: undefined })}
                >
                  <Level level={event.level} />
                  <span class="mono">{shortId(event.id)}</span>
                  <span class="cut two">
                    <Text of={lineOf(event, issue)} />
                  </span>
                </a>
              </td>
              <td class="nowrap">
                <When at={event.timestamp} />
                <span class="three hide-s">
                  {' '}
                  · <Ago at={event.timestamp} after=" ago" />
                </span>
              </td>
              <td class="hide-s">{event.release && <Text of={shortVersion(event.release)} />}</td>
              <td class="hide-s cut">{event.user && <Text of={userOf(event.user)} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function lineOf({ title }: EventSummary, { type }: IssueView): string {
  const { lead, heading } = titleParts({ title, type })
  return lead || heading
}

/** A user by the first of these fields that is there, which is also how users are counted. */
const userOf = (user: Record<string, unknown>) =>
  String(user.id ?? user.email ?? user.username ?? user.ip ?? '')
