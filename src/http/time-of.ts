import { FormatRegistry, Type as t } from '@sinclair/typebox'

/** RFC 3339, but seconds may be left out, and a date alone is its beginning in UTC. */
const FORM = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/i

/** Whether a text is a time that a request may name. `Date.parse` alone would also take `24` and `Nov 3`. */
export const isTime = (text: string): boolean =>
  FORM.test(text) && !Number.isNaN(Date.parse(text.toUpperCase()))

FormatRegistry.Set('date-time', isTime)

/**
 * The schema of a time in a query or a body.
 * @param description says what happens at that time
 * @param where a date alone begins: by UTC, unless the route takes a time zone
 */
export const SentTime = (description: string, where = 'in UTC') =>
  t.String({
    format: 'date-time',
    description: `${description} RFC 3339; a date alone is its begin ${where}.`,
  })

/** A time that fits `SentTime`, in ms since the epoch; undefined when it was left out. */
export const timeOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text.toUpperCase())

const DATE = /^\d{4}-\d\d-\d\d$/

/** The same where a date alone is its begin in a time zone. */
export const timeIn = (text: string | undefined, timeZone: string): number | undefined =>
  text !== undefined && DATE.test(text)
    ? Temporal.PlainDate.from(text).toZonedDateTime(timeZone).epochMilliseconds
    : timeOf(text)
