import { inBrowser } from './in-browser'
import { lookAt } from './look-at'
import { TRACE_VIEWS } from './trace-views'
import { startTracedShop } from './traced-shop'

inBrowser('the pages of traces', startTracedShop, (it) => lookAt(TRACE_VIEWS, it))
