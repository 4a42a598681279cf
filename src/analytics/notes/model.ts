import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf } from '../../lib/schema'
import { ENVIRONMENTS } from '../../projects/environment'

const Text = t.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
const At = t.String({
  format: 'date-time',
  description:
    'A time (RFC 3339), or a date alone: that day, in whichever time zone somebody looks at it.',
})
const Environment = nullable(oneOf(ENVIRONMENTS), 'null for all of them.')

export const NewNote = t.Object({ at: At, text: Text, environment: t.Optional(Environment) })
export type NewNote = Static<typeof NewNote>

export const NoteChange = t.Partial(NewNote)
export type NoteChange = Static<typeof NoteChange>

export const NoteView = t.Object(
  {
    id: t.String(),
    at: At,
    text: Text,
    environment: Environment,
    createdBy: t.String({ description: 'An e-mail.' }),
    createdAt: t.String({ format: 'date-time' }),
  },
  { $id: 'AnalyticsNote' },
)
export type NoteView = Static<typeof NoteView>

export const NoteList = t.Object({ items: t.Array(NoteView) })

const DAY = /^\d{4}-\d\d-\d\d$/

/** A time as notes keep it, so that they sort as texts: a day as it is, a moment in UTC. @param at a text that `isTime` */
export const keptTime = (at: string): string =>
  DAY.test(at) ? at : new Date(Date.parse(at.toUpperCase())).toISOString()
