import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { orNotFound } from '../../http/found'
import { validate } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { iso } from '../../lib/time'
import { apiOfProject, type NamedProject, type ProjectApiDeps } from '../../projects/door'
import { askedAt } from '../asked'
import { FLAG_BODY_BYTES } from '../body-bytes'
import { flagFinder, type StoredSegment } from '../find-flags.reads'
import * as model from './model'
import type { SegmentChanges } from './store'
import { segmentUsers } from './users.reads'

interface Deps extends ProjectApiDeps {
  db: Database
  change: Call<SegmentChanges>
}

const PATH = '/api/v1/projects/:slug/segments'
const TAG = 'Flags'

/** Conditions that rules of many flags name. */
export const segmentRoutes = ({ door, projectDoor, body, clock, db, change }: Deps) => {
  const found = flagFinder(db)
  const usersOf = segmentUsers(db)

  const view = (project: number, segment: StoredSegment): model.SegmentView => ({
    ...segment,
    createdAt: iso(segment.createdAt),
    updatedAt: iso(segment.updatedAt),
    usedBy: usersOf(project, segment.key),
  })
  const one = ({ id }: NamedProject, key: string) =>
    view(id, orNotFound(found.segment(id, key), 'segment', key))
  const asked = askedAt(clock)

  return new Elysia({ name: 'segments' })
    .use(door)
    .use(projectDoor)
    .get(
      PATH,
      ({ project }) => ({
        items: found.segments(project.id).map((segment) => view(project.id, segment)),
      }),
      apiOfProject('read', {
        summary: 'The segments of a project',
        description: 'A segment is a condition that rules of many flags name.',
        tag: TAG,
        answers: model.SegmentList,
      }),
    )
    .post(
      PATH,
      async ({ project, request, visitor, status }) => {
        const sent = validate(model.NewSegment, await body.json(request, FLAG_BODY_BYTES))
        const { key, comment, name = '', description = '', when } = sent
        const definition = { name, description, when }
        await change('segments.create', { ...asked(project, key, visitor, comment), definition })
        return status(201, one(project, key))
      },
      apiOfProject('flags', {
        summary: 'Make a segment',
        tag: TAG,
        body: model.NewSegment,
        example: {
          key: 'beta',
          name: 'Beta testers',
          when: { attribute: 'email', operator: 'endsWith', values: ['@example.org'] },
        },
        answers: model.SegmentView,
        created: true,
        refuses: ['conflict'],
      }),
    )
    .get(
      `${PATH}/:key`,
      ({ project, params }) => one(project, params.key),
      apiOfProject('read', { summary: 'One segment', tag: TAG, answers: model.SegmentView }),
    )
    .patch(
      `${PATH}/:key`,
      async ({ project, params, request, visitor }) => {
        const { version, comment, ...sent } = validate(
          model.SegmentChange,
          await body.json(request, FLAG_BODY_BYTES),
        )
        await change('segments.change', {
          ...asked(project, params.key, visitor, comment),
          version,
          sent,
        })
        return one(project, params.key)
      },
      apiOfProject('flags', {
        summary: 'Change a segment, and with it all flags whose rules name it',
        tag: TAG,
        body: model.SegmentChange,
        example: { version: 1, name: 'Testers' },
        answers: model.SegmentView,
        refuses: ['conflict'],
      }),
    )
    .delete(
      `${PATH}/:key`,
      async ({ project, params, visitor, status }) => {
        await change('segments.remove', asked(project, params.key, visitor))
        return status(204, undefined)
      },
      apiOfProject('flags', {
        summary: 'Remove a segment that no rule names',
        tag: TAG,
        refuses: ['conflict'],
      }),
    )
}
