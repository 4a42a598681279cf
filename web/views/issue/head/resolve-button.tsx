import type { IssueView } from '../../../../src/issues/detail/model'
import { Icon } from '../../../ui/icon'
import { Menu } from '../../../ui/menu'
import { triage } from '../../triage/triage'

/** Resolves, now or in the next release; or opens again what was resolved or ignored. */
export function ResolveButton({ issue, turn }: { issue: IssueView; turn(): void }) {
  if (issue.status !== 'open')
    return (
      <button type="button" class="btn primary" onClick={turn}>
        <Icon name="retry" />
        Reopen
      </button>
    )
  const inNext = () =>
    triage([issue], { status: 'resolved', inNextRelease: true }, 'resolved in the next release')
  return (
    <div class="split">
      <button type="button" class="btn primary" onClick={turn}>
        <Icon name="check" />
        Resolve
      </button>
      <Menu class="btn primary" name="More ways to resolve" label={<Icon name="down" />}>
        <button type="button" onClick={inNext}>
          <span class="pair">
            <span>In the next release</span>
            <span>Reopens with a release that nobody has seen yet</span>
          </span>
        </button>
      </Menu>
    </div>
  )
}
