import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../lib/schema'

/** What one `changed` tells: look again at these. */
export const LiveChange = t.Object(
  {
    kinds: t.Array(oneOf(['issues', 'traces'])),
    environments: t.Union([t.Array(t.String()), t.Null()], {
      description: 'Where; null for any of them.',
    }),
  },
  { $id: 'LiveChange' },
)
export type LiveChange = Static<typeof LiveChange>
