import { startFlagBox } from './flag-box'
import { FLAG_VIEWS } from './flag-views'
import { inBrowser } from './in-browser'
import { lookAt } from './look-at'

inBrowser('a page about flags', startFlagBox, (it) => lookAt(FLAG_VIEWS, it))
