import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../../../lib/schema'
import { ENVIRONMENTS } from '../../../projects/environment'

export const ImportQuery = t.Object({
  environment: t.Optional(
    oneOf(ENVIRONMENTS, {
      description: 'Left out: production when the project has a production key, else development.',
    }),
  ),
})

export const Imported = t.Object({
  traceIds: t.Array(t.String(), { description: 'Of what was taken, 100 at most.' }),
  accepted: t.Integer({
    description: 'Spans that were taken; one that is there already is kept once.',
  }),
  rejected: t.Integer(),
  reason: t.Union([t.String(), t.Null()], { description: 'Why the first of them was refused.' }),
})
export type Imported = Static<typeof Imported>
