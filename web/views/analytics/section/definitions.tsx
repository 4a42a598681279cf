import { Dialog } from '../../../ui/dialog'

/** Terms, and what they mean. */
export type Defined = readonly (readonly [term: string, says: string])[]

const OF_VISITS: Defined = [
  [
    'Visitor',
    'A person as far as a browser tells. Without an id, visitors are told apart for a day: no cookie is set and no address is kept, so that who comes on three days counts as three. Who has an id, because your application gives one, counts once over the whole time.',
  ],
  [
    'Visit',
    'What one visitor does without a pause of 30 minutes. A visit counts where it began, with all that was done in it: one that begins before midnight and ends after it belongs to the day before.',
  ],
  ['View', 'A page that was opened.'],
  [
    'Event',
    'Something that your application says was done, such as an order, or a click on a link to another site ($outbound) or to a file ($download). Views are not among them.',
  ],
  ['Bounce rate', 'The share of visits with a single page on which nobody did anything.'],
  [
    'Bounced, and exit rate',
    'Of an entry page, the share of the visits that began on it and bounced. Of an exit page, the share of its views after which the visit was over; with a search for pages or events there is none.',
  ],
  [
    'Visit duration',
    'From the first event of a visit to its last, as the mean of all visits. Bounces count as nothing, since nobody knows how long that one page was read.',
  ],
  [
    'Engaged time',
    'For how long the pages of a visit were in sight and used, where the browser reports it; it is in what the API answers.',
  ],
  [
    'Channel',
    'How a visit came: by a search, a campaign, another site, or directly. Campaigns are told by utm_ names in the address.',
  ],
  [
    'Why visitors of rows do not add up',
    'One visitor can be in several rows: they look at two pages, or come by a search and later directly. Visits, views and events are in one row each where rows are about whole visits, and add up there.',
  ],
  [
    'Error of a visit',
    'An event of level error or fatal that names a session of the visit and happened in it: from a minute before its first event until 29 minutes after its last. The page of a visit also has those that share a trace or its user.',
  ],
  [
    'Robots',
    'Visits of programs that nobody sits at, told by what they call themselves. They are stored but left out of every number, and can be looked at by themselves.',
  ],
]

/** What the numbers of a page mean; those of visits, unless it has its own. */
export const Definitions = ({ of = OF_VISITS, close }: { of?: Defined; close(): void }) => (
  <Dialog title="What the numbers mean" close={close}>
    <dl class="definitions">
      {of.map(([term, says]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
    <footer class="flex">
      <button type="button" class="btn" onClick={close}>
        Close
      </button>
    </footer>
  </Dialog>
)
