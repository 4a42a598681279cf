import type { ComponentType } from 'preact'
import { lazy } from 'preact-iso'
import { Empty } from '../ui/empty'
import { Icon } from '../ui/icon'

/** A component whose code is loaded when it is first shown. */
export const later = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => load().catch(() => NotLoaded as ComponentType<Props>))

/** The box is away, or has been updated since the page was opened: its files are others now. */
const NotLoaded = () => (
  <Empty icon={<Icon name="warn" class="warning" />} title="This part could not be loaded">
    <p>The box did not answer, or it was updated since you opened the page.</p>
    <button type="button" class="btn primary" onClick={() => location.reload()}>
      <Icon name="retry" />
      Reload
    </button>
  </Empty>
)
