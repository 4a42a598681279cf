import { Elysia } from 'elysia'
import { validateQuery } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import type { IssueReads } from '../reads'
import * as model from './model'

interface Deps extends ProjectApiDeps {
  read: Call<IssueReads>
}

/** Where a search of issues is completed while it is typed. */
export const issueSearchRoutes = ({ door, projectDoor, read }: Deps) =>
  new Elysia({ name: 'issue-search' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/search/keys',
      async ({ project }) => ({
        items: await read('issues.searchKeys', { project: project.id }),
      }),
      apiOfProject('read', {
        summary: 'The tags that a search can name',
        tag: 'Issues',
        answers: model.SearchKeys,
      }),
    )
    .get(
      '/api/v1/projects/:slug/search/values',
      async ({ project, query }) => {
        const { key, text = '' } = validateQuery(model.SearchValuesQuery, query)
        return { items: await read('issues.searchValues', { project: project.id, key, text }) }
      },
      apiOfProject('read', {
        summary: 'The values that a search can name after a key, those of most issues first',
        tag: 'Issues',
        query: model.SearchValuesQuery,
        answers: model.SearchValues,
      }),
    )
