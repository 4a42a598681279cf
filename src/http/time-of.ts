import { FormatRegistry, Type as t } from '@sinclair/typebox'

/** RFC 3339; seconds may be left out, and a date alone is its begin in UTC. */
const FORM = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/i

/** Whether a text is a time that a request may name. Date.parse alone reads `24` and `Nov 3` as some time, too. */
export const isTime = (text: string): boolean =>
  FORM.test(text) && !Number.isNaN(Date.parse(text.toUpperCase()))

FormatRegistry.Set('date-time', isTime)

/** A time in the query of an address, or in a body. @param description what it is the time of */
export const TimeAsked = (description: string) =>
  t.String({
    format: 'date-time',
    description: `${description} RFC 3339; a date alone is its begin in UTC.`,
  })

/** A time that fits `TimeAsked`, in ms since the epoch; undefined when it was left out. */
export const timeOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text.toUpperCase())
