import type { IssueView } from '../../../../src/issues/detail/model'
import type { EventDetail } from '../../../api/events'
import { copy } from '../../../ui/copy-button'
import { Icon } from '../../../ui/icon'
import { Menu } from '../../../ui/menu'
import { curlOf } from '../copy/curl'
import { markdownOf } from '../copy/markdown'
import { shortId } from '../short-id'

/** Copies the issue in the forms that other tools take. */
export function CopyMenu({ issue, event }: { issue: IssueView; event: EventDetail | undefined }) {
  const link = `${location.origin}/${issue.project}/issues/${issue.shortId}`
  const curl = event?.request && curlOf(event.request)
  const said = (label: string, beside: string, run: () => void) => (
    <button type="button" onClick={run}>
      <span class="pair">
        <span>{label}</span>
        <span>{beside}</span>
      </span>
    </button>
  )
  return (
    <Menu
      class="btn"
      label={
        <>
          <Icon name="copy" />
          Copy
          <Icon name="down" />
        </>
      }
    >
      {said('As Markdown', 'For a ticket or an assistant', () =>
        copy(markdownOf(issue, event, link), 'the issue as Markdown'),
      )}
      {curl && said('As curl', 'The request that failed', () => copy(curl, 'the request as curl'))}
      {said('Link', 'To this issue', () => copy(link, 'the link'))}
      {event &&
        said('Link to this event', shortId(event.id), () =>
          copy(`${link}?event=${event.id}`, 'the link'),
        )}
    </Menu>
  )
}
