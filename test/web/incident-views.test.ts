import { inBrowser } from './in-browser'
import { startIncidentShop } from './incident-shop'
import { INCIDENT_VIEWS } from './incident-views'
import { lookAt } from './look-at'

inBrowser('a view of incidents', startIncidentShop, (it) => lookAt(INCIDENT_VIEWS, it))
