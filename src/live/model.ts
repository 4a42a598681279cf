import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../lib/schema'

/** What open pages show, and learn of as it changes. */
const LIVE_KINDS = ['issues', 'traces', 'analytics', 'replays', 'alerts', 'flags'] as const
export type LiveKind = (typeof LIVE_KINDS)[number]
export const isLiveKind = (kind: string): kind is LiveKind =>
  (LIVE_KINDS as readonly string[]).includes(kind)

/** What one `changed` tells: look again at these. */
export const LiveChange = t.Object(
  {
    kinds: t.Array(oneOf(LIVE_KINDS)),
    environments: t.Union([t.Array(t.String()), t.Null()], {
      description: 'Where; null for any of them.',
    }),
  },
  { $id: 'LiveChange' },
)
export type LiveChange = Static<typeof LiveChange>
