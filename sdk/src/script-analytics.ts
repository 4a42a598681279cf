import { offer } from './analytics/script-tag'

offer()
