import { type Static, Type as t } from '@sinclair/typebox'
import { analyticsBounds } from '../../../limits'
import { REPORTED } from '../model'

export const PropertiesQuery = t.Composite([
  t.Pick(t.Object(REPORTED), ['environment', 'from', 'to']),
  t.Object({
    event: t.Optional(
      t.String({ maxLength: analyticsBounds.nameLength, description: 'Only of such events.' }),
    ),
  }),
])

export const Properties = t.Object(
  {
    items: t.Array(
      t.Object({
        key: t.String({ description: 'Stands behind `property.` in queries and breakdowns.' }),
        events: t.Array(t.String(), { description: 'Names of events that have it; five at most.' }),
      }),
      { description: 'The most frequent first; 200 at most.' },
    ),
    isWhole: t.Boolean({
      description: 'Whether all events of the time were looked at; otherwise the newest were.',
    }),
  },
  { $id: 'AnalyticsProperties' },
)
export type Properties = Static<typeof Properties>
