import { pageVitals } from './analytics/page-vitals'
import { offer } from './analytics/script-tag'

offer(pageVitals)
