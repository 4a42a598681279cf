import { type ComponentType, h } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { lazy } from 'preact-iso'
import { offlineSince } from '../api/reachable'
import { Empty } from '../ui/empty'
import { Icon } from '../ui/icon'

/** A component whose code is loaded when it is first shown, and again when the box has come back. */
export const later = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => load().catch(() => loadedAgain(load)))

const loadedAgain = <Props,>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  function LoadedAgain(props: Props) {
    const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> }>()
    const isAway = offlineSince.value !== undefined
    useEffect(() => {
      if (!isAway)
        load().then(
          (Part) => setLoaded({ Part }),
          // What says so stays, with the way to load the whole page.
          () => {},
        )
    }, [isAway])
    return loaded ? h(loaded.Part as ComponentType<object>, props as object) : <NotLoaded />
  }

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
