import type { Environment } from '../../projects/environment'

/**
 * The addresses of pages that messages lead to.
 * @param origin of the server as others reach it; undefined until it has listened on its folder, and then all are null
 */
export function linksOf(origin: string | undefined, slug: string) {
  const at = (path: string) =>
    origin === undefined ? null : `${origin.replace(/\/+$/, '')}/${slug}${path}`
  return {
    incidents: at('/alerts'),
    incident: (id: string, environment: Environment) =>
      at(`/alerts?${new URLSearchParams({ environment, incident: id })}`),
    rule: (id: string) => at(`/alerts/rules/${encodeURIComponent(id)}`),
    issue: (id: string) => at(`/issues/${encodeURIComponent(id)}`),
  }
}
