import { render } from 'preact'
import { App } from './app'
import { startClock } from './lib/clock'
import { startKeys } from './lib/keys'
import { startLeaving } from './lib/leaving'

// A path with broken percent-encoding would make every part of the page that decodes it throw.
if (!isText(location.pathname)) history.replaceState(null, '', '/')
startLeaving()
startClock()
startKeys()
render(<App />, document.getElementById('root') as HTMLElement)

function isText(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
