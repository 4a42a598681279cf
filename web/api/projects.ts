import type { Static } from '@sinclair/typebox'
import type { NewProject, ProjectChange, ProjectList, ProjectView } from '../../src/projects/model'
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
