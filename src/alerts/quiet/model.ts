import { type Static, Type as t } from '@sinclair/typebox'
import { SentTime } from '../../http/time-of'
import { nullable, oneOf, Time } from '../../lib/schema'
import { ENVIRONMENTS } from '../../projects/environment'

/** Monday first, as ISO 8601 numbers them from 1. */
export const DAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Day = (typeof DAYS)[number]

const ClockTime = (description: string) =>
  t.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description })

const Once = t.Object({ from: SentTime('It begins.'), to: SentTime('It ends.') })

const Weekly = t.Object({
  days: t.Array(oneOf(DAYS), {
    minItems: 1,
    maxItems: DAYS.length,
    uniqueItems: true,
    description: 'On which it begins.',
  }),
  from: ClockTime('22:30, by the clocks of the time zone.'),
  to: ClockTime('02:00. When it is not after `from`, it is on the next day.'),
  timeZone: t.String({ maxLength: 64, description: 'A name of IANA: Europe/Berlin, UTC.' }),
})
export type Weekly = Static<typeof Weekly>

/** A time in which nobody is told: either `once` or `weekly`. */
export const NewMaintenance = t.Object({
  name: t.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  environment: t.Optional(nullable(oneOf(ENVIRONMENTS), 'Absent or null: all.')),
  once: t.Optional(Once),
  weekly: t.Optional(Weekly),
})
export type NewMaintenance = Static<typeof NewMaintenance>

const Span = t.Object({ from: Time, to: Time })

export const MaintenanceView = t.Object(
  {
    ...NewMaintenance.properties,
    id: t.String(),
    environment: nullable(oneOf(ENVIRONMENTS), 'Null: all.'),
    now: nullable(Span, 'The one that is now.'),
    next: nullable(Span, 'The next that begins.'),
    updatedAt: Time,
    updatedBy: t.String({ description: 'An e-mail, or the name of a program.' }),
  },
  { $id: 'Maintenance' },
)
export type MaintenanceView = Static<typeof MaintenanceView>

export const MaintenanceList = t.Object({ items: t.Array(MaintenanceView) })

export const NewMute = t.Object({
  until: nullable(SentTime('It ends by itself.'), 'Null: until somebody lifts it.'),
})

export const MuteView = t.Object(
  {
    mute: nullable(
      t.Object({ until: nullable(Time), at: Time, by: t.String() }),
      'Null: the project is not muted.',
    ),
  },
  { $id: 'Mute' },
)
export type MuteView = Static<typeof MuteView>
