import { type Static, Type as t } from '@sinclair/typebox'
import { PageQuery } from '../../http/page'
import { nullable, oneOf, Time } from '../../lib/schema'
import { FlagDefinition } from '../model'

/** What made a version. */
export const VERSION_ACTIONS = [
  'create',
  'change',
  'rollback',
  'archive',
  'restore',
  'kill',
  'revive',
  'import',
  /** A flag that is its prerequisite changed. */
  'prerequisite',
] as const
export type VersionAction = (typeof VERSION_ACTIONS)[number]

export const VersionsQuery = PageQuery

export const VersionSummary = t.Object(
  {
    version: t.Integer(),
    at: Time,
    by: t.String(),
    action: oneOf(VERSION_ACTIONS),
    comment: t.String(),
    scheduled: nullable(t.String(), 'The id of the scheduled change that made it.'),
    changes: t.Array(t.String(), {
      description: 'What it changed, in words; empty where the version before is not kept.',
    }),
  },
  { $id: 'FlagVersionSummary' },
)
export type VersionSummary = Static<typeof VersionSummary>

export const VersionPage = t.Object({
  items: t.Array(VersionSummary),
  nextCursor: nullable(t.String()),
})

export const VersionView = t.Object({ version: t.Integer(), definition: FlagDefinition })

export const DiffQuery = t.Object({
  from: t.Integer({ minimum: 1 }),
  to: t.Optional(t.Integer({ minimum: 1, description: 'The present version when left out.' })),
})

export const Difference = t.Object({
  path: t.String({ description: 'A JSON pointer into the definition.' }),
  words: t.String(),
  before: t.Optional(t.Unknown()),
  after: t.Optional(t.Unknown()),
})
export type Difference = Static<typeof Difference>

export const Diff = t.Object(
  { from: t.Integer(), to: t.Integer(), changes: t.Array(Difference) },
  { $id: 'FlagDiff' },
)
export type Diff = Static<typeof Diff>
