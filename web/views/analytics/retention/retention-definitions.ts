import type { Defined } from '../section/definitions'

export const RETENTION_DEFINITIONS: Defined = [
  [
    'Visitor',
    'Here only one with an id that lasts: the id of a user, or an id of the visitor that your application sends with their consent. Who has both is the user, on all devices they signed in on. In two environments they are two.',
  ],
  [
    'Left out',
    'Visits without such an id. Visitors without one are told apart for a day alone, so that nobody can tell whether they came again.',
  ],
  [
    'First visit',
    'The first in the time that the page shows: who came before it counts as new. With an event or a page chosen, the first visit that has it.',
  ],
  [
    'Day 1, week 1, month 1',
    'The next day, week (from Monday) or month of the calendar in your time zone, not 24 hours later. A visit counts where it began.',
  ],
  [
    'Returned',
    'Had a visit in that interval; with an event or a page chosen, a visit that has it.',
  ],
  [
    'In that interval or later',
    'Also counts who skipped the interval and came back after it, up to the end of the time shown.',
  ],
  [
    'Mean',
    'Of all visitors together whose interval is over: large cohorts weigh more than small ones.',
  ],
  ['In part', 'The time shown begins or ends within the interval.'],
]
