import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { byOf, type Visitor } from '../../accounts/visitor'
import { validate } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import { goalFinder } from './find-goals.reads'
import * as model from './model'
import { checkReachedBy } from './reached-by'
import type { GoalChanges } from './store'

interface Deps extends ProjectApiDeps {
  db: Database
  change: Call<GoalChanges>
}

const PATH = '/api/v1/projects/:slug/goals'

/** Where people say what they want visitors to come to. */
export const goalRoutes = ({ door, projectDoor, body, limits, clock, db, change }: Deps) => {
  const goals = goalFinder(db)
  const bodyOf = (request: Request) => body.json(request, limits.apiBytes)
  const signed = (visitor: Visitor) => ({ at: clock(), by: byOf(visitor) })

  return new Elysia({ name: 'goals' })
    .use(door)
    .use(projectDoor)
    .get(
      PATH,
      ({ project }) => ({ items: goals.list(project.id) }),
      apiOfProject('read', {
        summary: 'The goals of a project, by name',
        tag: 'Analytics',
        answers: model.GoalList,
      }),
    )
    .post(
      PATH,
      async ({ project: { id: project }, request, visitor, status }) => {
        const goal = validate(model.NewGoal, await bodyOf(request))
        checkReachedBy(goal)
        const id = Bun.randomUUIDv7()
        return status(201, await change('goals.create', { id, project, goal, ...signed(visitor) }))
      },
      apiOfProject('triage', {
        summary: 'Make a goal',
        description: `It is reached by an event of a name, or by the view of a page. Events that came before it count, too.`,
        tag: 'Analytics',
        body: model.NewGoal,
        example: { name: 'Team order', event: 'order', query: 'property.plan:team', revenue: true },
        answers: model.Goal,
        created: true,
        refuses: ['conflict'],
      }),
    )
    .patch(
      `${PATH}/:id`,
      async ({ project: { id: project }, params: { id }, request, visitor }) => {
        const wanted = validate(model.GoalChange, await bodyOf(request))
        return change('goals.change', { project, id, change: wanted, ...signed(visitor) })
      },
      apiOfProject('triage', {
        summary: 'Change a goal',
        description: 'What is left out stays. Reports of all times follow the new definition.',
        tag: 'Analytics',
        body: model.GoalChange,
        example: { name: 'Order' },
        answers: model.Goal,
      }),
    )
    .delete(
      `${PATH}/:id`,
      async ({ project: { id: project }, params: { id }, visitor, status }) => {
        await change('goals.remove', { project, id, ...signed(visitor) })
        return status(204, undefined)
      },
      apiOfProject('triage', { summary: 'Remove a goal; its events stay', tag: 'Analytics' }),
    )
}
