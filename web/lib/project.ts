import { useLocation } from 'preact-iso'
import type { ProjectView } from '../../src/projects/model'
import { projectList } from '../api/projects'
import { useResource } from '../api/resource'
import { sharedReport } from '../api/shared-report'
import { browserStorage } from './browser-storage'
import { isShown, type Shown } from './environments'
import { useQuery } from './query'

/** The slug that the address begins with; on a shared page, that of its project. */
export function useSlug(): string {
  const { path } = useLocation()
  return sharedReport.value?.project.slug ?? decodeURIComponent(path.split('/')[1] ?? '')
}

/** The project that the address names; undefined when there is none. */
export function useProject(): ProjectView | undefined {
  const slug = useSlug()
  return useResource(sharedReport.value ? undefined : projectList()).data.value?.items.find(
    (one) => one.slug === slug,
  )
}

/**
 * The one environment that pages show: from the address, else as it was chosen last in this
 * project, else production when the project has a production key (contract §9).
 */
export function useEnvironment(): { shown: Shown; choose(shown: Shown): void } {
  const slug = useSlug()
  const { query, change } = useQuery()
  const project = useProject()
  const remembered = browserStorage.read(`environment:${slug}`)
  const shared = sharedReport.value?.environment
  const known = [shared, query.environment, remembered, project?.defaultEnvironment].find(isShown)
  return {
    shown: known ?? 'production',
    choose(shown) {
      browserStorage.write(`environment:${slug}`, shown)
      // A cursor belongs to the list it came with.
      change({ environment: shown, cursor: undefined })
    },
  }
}
