import type { Static } from '@sinclair/typebox'
import type {
  NewProject,
  ProjectChange,
  ProjectList,
  ProjectView,
  StatsList,
} from '../../src/projects/model'
import type { Shown } from '../lib/environments'
import { address, patch, post, remove } from './client'
import { refreshAll } from './resource'

export const projectList = () => address<Static<typeof ProjectList>>('/projects')

export const createProject = (project: Static<typeof NewProject>) =>
  post(address<ProjectView>('/projects'), project)

export async function changeProject(slug: string, change: ProjectChange): Promise<void> {
  await patch(address<ProjectView>(`/projects/${slug}`), change)
  refreshAll(projectList())
}

export async function eraseProject(slug: string): Promise<void> {
  await remove(address(`/projects/${slug}`))
  refreshAll(projectList())
}

/** Events by hour between two times (ms). */
export const stats = (slug: string, environment: Shown, from: number, to: number) =>
  address<Static<typeof StatsList>>(`/projects/${slug}/stats`, {
    environment,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  })
