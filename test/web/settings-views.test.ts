import { startFurnishedShop } from './furnished-shop'
import { inBrowser } from './in-browser'
import { lookAt } from './look-at'
import { SETTINGS_VIEWS } from './settings-views'

inBrowser('a view of the settings', startFurnishedShop, (it) => lookAt(SETTINGS_VIEWS, it))
