import type { Defined } from '../section/definitions'
import { DefinitionsLink } from '../section/definitions-link'

const DEFINITIONS: Defined = [
  [
    'People now',
    'Visitors of whom something came in the last five minutes: a view, an event, or that they still look at a page. Who only reads, on a page that does not report that, is gone after five minutes.',
  ],
  [
    'Visitors, views and events',
    'Of the last 30 minutes: 29 whole ones, and the one that is not over. A visitor is told apart as on the overview; views and events count when they happened, not when their visit began.',
  ],
  ['Open now', 'The last page that somebody who is there has opened.'],
  [
    'From',
    'Where the visits began that are going on. Rows add up to the people now, unless one of them has two visits.',
  ],
  [
    'A search',
    'For pages or events it means visits that had such an event in the last 30 minutes, and counts such events alone; for anything else, all that was done in the visits.',
  ],
  [
    'Robots',
    'Left out, as everywhere. What comes late, such as from a phone without network, is where it happened.',
  ],
]

/** What the numbers of the page mean. */
export const LiveNote = () => (
  <div class="small three foot-note">
    Now: in the last 5 minutes. All else: in the last 30. <DefinitionsLink of={DEFINITIONS} />
  </div>
)
