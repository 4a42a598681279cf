import { type ComponentType, h } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { lazy } from 'preact-iso'
import { offlineSince } from '../api/reachable'
import { Empty } from './empty'
import { Icon } from './icon'

/**
 * A component whose code is loaded when it is first shown. Where that fails, it is loaded again once the server
 * answers.
 */
export const onDemand = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => load().catch(() => loadedAgain(load)))

const loadedAgain = <Props,>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  function LoadedAgain(props: Props) {
    const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> }>()
    const isAway = offlineSince.value !== undefined
    useEffect(() => {
      if (!isAway)
        load().then(
          (Part) => setLoaded({ Part }),
          // `NotLoaded` stays on the page, with a button that loads the page anew.
          () => {},
        )
    }, [isAway])
    return loaded ? h(loaded.Part as ComponentType<object>, props as object) : <NotLoaded />
  }

/** The server does not answer, or was updated since the page was opened: its files have other names then. */
const NotLoaded = () => (
  <Empty icon={<Icon name="warn" class="warning" />} title="This part could not be loaded">
    <p>The box did not answer, or it was updated since you opened the page.</p>
    <button type="button" class="btn primary" onClick={() => location.reload()}>
      <Icon name="retry" />
      Reload
    </button>
  </Empty>
)
