import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { byOf, type Visitor } from '../../accounts/visitor'
import { validate } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import * as model from './model'
import { noteFinder } from './reads'
import type { NoteChanges } from './store'

interface Deps extends ProjectApiDeps {
  db: Database
  change: Call<NoteChanges>
}

const PATH = '/api/v1/projects/:slug/analytics/notes'
const TAG = 'Analytics'

/** Where people write down what happened at a time, for the charts of visits. */
export const noteRoutes = ({ door, projectDoor, body, limits, clock, db, change }: Deps) => {
  const notes = noteFinder(db)
  const bodyOf = (request: Request) => body.json(request, limits.apiBytes)
  const signed = (visitor: Visitor) => ({ at: clock(), by: byOf(visitor) })

  return new Elysia({ name: 'analytics-notes' })
    .use(door)
    .use(projectDoor)
    .get(
      PATH,
      ({ project }) => ({ items: notes.list(project.id) }),
      apiOfProject('read', {
        summary: 'What people wrote down about times, oldest first',
        tag: TAG,
        answers: model.NoteList,
      }),
    )
    .post(
      PATH,
      async ({ project, request, visitor, status }) => {
        const note = validate(model.NewNote, await bodyOf(request))
        const which = { project: project.id, id: Bun.randomUUIDv7() }
        return status(201, await change('notes.create', { ...which, note, ...signed(visitor) }))
      },
      apiOfProject('triage', {
        summary: 'Write down what happened at a time or on a day',
        tag: TAG,
        body: model.NewNote,
        example: { at: '2026-11-20', text: 'Newsletter to all customers' },
        answers: model.NoteView,
        created: true,
        refuses: ['conflict'],
      }),
    )
    .patch(
      `${PATH}/:id`,
      async ({ project, params, request, visitor }) => {
        const wanted = validate(model.NoteChange, await bodyOf(request))
        const which = { project: project.id, id: params.id }
        return change('notes.change', { ...which, change: wanted, ...signed(visitor) })
      },
      apiOfProject('triage', {
        summary: 'Change a note',
        tag: TAG,
        body: model.NoteChange,
        example: { text: 'Newsletter to customers in Austria' },
        answers: model.NoteView,
      }),
    )
    .delete(
      `${PATH}/:id`,
      async ({ project, params, visitor, status }) => {
        const which = { project: project.id, id: params.id }
        await change('notes.remove', { ...which, ...signed(visitor) })
        return status(204, undefined)
      },
      apiOfProject('triage', { summary: 'Remove a note', tag: TAG }),
    )
}
