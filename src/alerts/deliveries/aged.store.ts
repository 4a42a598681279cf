import type { Database } from 'bun:sqlite'
import { type Aged, agedRows } from '../../db/days/aged-rows'
import { DAY_MS } from '../../lib/time'

/** The log of deliveries is looked at while something is amiss with a channel; of each channel the newest thousand stay anyway. */
const DAYS = 90

const OLD =
  "alert_delivery.project = $project AND alert_delivery.status <> 'waiting' AND created_at < $before"
const values = (project: number, day: number) => ({ project, before: day * DAY_MS })

/** Deliveries of long ago, what belongs to them first. */
export const agedDeliveries = (db: Database): Aged[] => [
  agedRows(db, {
    days: DAYS,
    table: 'alert_attempt',
    key: 'delivery, number',
    old: `alert_delivery CROSS JOIN alert_attempt ON alert_attempt.delivery = alert_delivery.id WHERE ${OLD}`,
    values,
  }),
  agedRows(db, {
    days: DAYS,
    table: 'alert_delivery_notice',
    key: 'delivery, position',
    old: `alert_delivery CROSS JOIN alert_delivery_notice ON alert_delivery_notice.delivery = alert_delivery.id WHERE ${OLD}`,
    values,
  }),
  agedRows(db, {
    days: DAYS,
    table: 'alert_delivery',
    key: 'id',
    old: `alert_delivery WHERE ${OLD}`,
    values,
  }),
]
