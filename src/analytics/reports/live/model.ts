import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../../lib/schema'
import { ENVIRONMENTS } from '../../../projects/environment'
import { REPORTED } from '../model'

export const LiveQuery = t.Pick(t.Object(REPORTED), ['environment', 'query', 'bots'])

const Part = t.Object({
  value: t.String({ description: 'Empty where nothing is known.' }),
  visitors: t.Integer(),
})
const Parts = (of: string) =>
  t.Array(Part, { description: `${of} of the visitors that are there now; the ten with most.` })

export const LiveVisits = t.Object(
  {
    now: Time,
    online: t.Integer({ description: 'Visitors of whom something came in the last five minutes.' }),
    visitors: t.Integer({ description: 'Visitors of the last 30 minutes.' }),
    views: t.Integer({ description: 'Of pages, in the last 30 minutes.' }),
    events: t.Integer({ description: "The application's own, in the last 30 minutes." }),
    minutes: t.Array(t.Object({ at: Time, views: t.Integer(), events: t.Integer() }), {
      description: '30 minutes with their begins, oldest first; the last is not over.',
    }),
    pages: Parts('The last pages'),
    sources: Parts('The sources'),
    countries: Parts('The countries'),
    devices: Parts('The devices'),
    browsers: Parts('The browsers'),
    stream: t.Array(
      t.Object({
        id: t.String({ description: 'Tells the event from the others here.' }),
        visit: t.String({ description: 'The id of its visit.' }),
        environment: oneOf(ENVIRONMENTS),
        at: Time,
        name: t.String({ description: '`$pageview`, or the name of an event.' }),
        page: t.String(),
        title: t.String(),
        revenue: nullable(t.String(), 'An amount and its currency: `12.50 EUR`.'),
        source: t.String(),
        country: t.String(),
        device: t.String(),
        browser: t.String(),
      }),
      { description: 'Views and events of the last 30 minutes, newest first; 50 at most.' },
    ),
  },
  { $id: 'AnalyticsLive' },
)
export type LiveVisits = Static<typeof LiveVisits>
export type LiveEvent = LiveVisits['stream'][number]
