import type { Environment } from '../src/projects/environment'

/** What the server has acknowledged on one day. */
export interface Day {
  number: number
  /** The calendar month in which it came, such as `2026-11`. */
  month: string
  /** Ids of events by environment. */
  events: Record<Environment, string[]>
  traces: string[]
  spans: number
  /** How many events and spans were refused because a meter was full. */
  refused: number
}

/** Everything that was acknowledged, as whoever sent it knows. */
export interface Ledger {
  days: Day[]
}

const totalOf = (events: Day['events'], of: readonly Environment[]) =>
  of.reduce((sum, environment) => sum + events[environment].length, 0)

/** What each month's meters have to say. */
export function metersOf({ days }: Ledger) {
  const months = new Map<string, { events: number; development: number; spans: number }>()
  for (const { month, events, spans } of days) {
    const sum = months.get(month) ?? { events: 0, development: 0, spans: 0 }
    months.set(month, {
      events: sum.events + totalOf(events, ['production', 'staging', 'test']),
      development: sum.development + totalOf(events, ['development']),
      spans: sum.spans + spans,
    })
  }
  return months
}

/** Ids of the events that came on these days, both included. */
export const eventsBetween = ({ days }: Ledger, first: number, last: number): string[] =>
  days
    .filter(({ number }) => number >= first && number <= last)
    .flatMap(({ events }) => Object.values(events).flat())

export const tracesBetween = ({ days }: Ledger, first: number, last: number): string[] =>
  days.filter(({ number }) => number >= first && number <= last).flatMap(({ traces }) => traces)
