import type { Defined } from '../section/definitions'

export const OF_GOALS: Defined = [
  [
    'Goal',
    'An event by its name, or the view of a page by its path, where * stands for any text. A search may narrow either. A goal that is changed says something else of all times.',
  ],
  [
    'Visitors who reached it',
    'Each counts once in the time of the page, however often they did. Without an id, visitors are told apart for a day.',
  ],
  [
    'Rate',
    'The share of visitors who reached it, of all visitors of this time and search. In a row by channel, device or another value of visits, of the visitors of that row.',
  ],
  ['Times', 'How often it was reached: every event counts.'],
  [
    'Revenue',
    'The amounts of its events, added up exactly, each currency by itself. The mean is of the events that had an amount.',
  ],
  [
    'Over time',
    'A visit counts where it began, with all that was reached in it. Times and revenue of all parts add up to the whole; visitors may not, since one can be in several.',
  ],
  [
    'Search',
    'A search for a page or an event means the visits that have one, and everything that was reached in them.',
  ],
]
