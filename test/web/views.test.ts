import { inBrowser } from './in-browser'
import { lookAt } from './look-at'
import { startShop } from './shop'
import { VIEWS } from './views'

inBrowser('a view', startShop, (it) => lookAt(VIEWS, it))
