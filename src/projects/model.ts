import { type Static, Type as t } from '@sinclair/typebox'
import { SentTime } from '../http/time-of'
import { ScrubChange, ScrubSettings } from '../intake/scrub/settings'
import { oneOf } from '../lib/schema'
import { ENVIRONMENTS } from './environment'

export const ProjectView = t.Object(
  {
    slug: t.String(),
    name: t.String(),
    scrub: ScrubSettings,
    defaultEnvironment: oneOf(ENVIRONMENTS, {
      description: 'Production when the project has a production key, else development.',
    }),
    createdAt: t.String({ format: 'date-time' }),
  },
  { $id: 'Project' },
)
export type ProjectView = Static<typeof ProjectView>

const Name = t.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

export const NewProject = t.Object({ name: Name })
export const ProjectChange = t.Object({ name: t.Optional(Name), scrub: t.Optional(ScrubChange) })
export type ProjectChange = Static<typeof ProjectChange>

export const ProjectList = t.Object({ items: t.Array(ProjectView) })

/** The environment whose telemetry a page shows: one, or all by explicit choice (contract §9). */
export const Shown = t.Optional(
  oneOf([...ENVIRONMENTS, 'all'], {
    description: 'Left out: production when the project has a production key, else development.',
  }),
)

export const StatsQuery = t.Object({
  environment: Shown,
  from: t.Optional(SentTime('A day before `to` when left out.')),
  to: t.Optional(SentTime('Now when left out.')),
})

export const StatsList = t.Object({
  items: t.Array(
    t.Object({
      hour: t.String({ format: 'date-time' }),
      total: t.Integer(),
      byLevel: t.Record(t.String(), t.Integer()),
    }),
  ),
  releases: t.Array(
    t.Object({ release: t.String(), firstSeen: t.String({ format: 'date-time' }) }),
    { description: 'Of the 8 newest those first seen in that time and environment.' },
  ),
})
