import type { Defined } from '../section/definitions'

export const OF_FUNNELS: Defined = [
  [
    'Chain',
    'It begins with an event of the first step, and goes on with the next event of each further step, in this order. Other things between do not matter; one event is never two steps. Events of the same millisecond are in the order in which they were received.',
  ],
  [
    'Window',
    'The last step is at most so long after the first; exactly at its end still counts. In one visit: as long as the visit is.',
  ],
  [
    'Each counts once',
    'Whoever begins several times counts by the chain that came furthest, of those that came as far by the first. So no step has more people than the one before.',
  ],
  [
    'People',
    'Visitors, over all visits that begin in the time of the page. Without an id they are told apart for a day (UTC): of them, who comes back the next day is another. In one visit, each visit is followed by itself.',
  ],
  ['Did not', 'Who came to the step before and never to this one within the window.'],
  ['Within', 'The median time from the step before, of those who went on.'],
  ['Split', 'A person is where their chain began, in one row: rows add up to the whole.'],
  [
    'What sets them apart',
    'Values of the visits in which the chains began, sorted by how many more had gone on, were they lost as seldom as the others. Differences that chance makes easily are left out, there are seven at most, and under 20 people nothing is said to be so many times as frequent.',
  ],
  ['They left on', 'The last page of the visit in which they came furthest.'],
]
