type Page = { items: { id: string }[] }

/**
 * The events of the issues whose titles have this text, newest first.
 * @param ask reads a path of the API
 */
export async function foundEvents<Event>(
  ask: <Body>(path: string) => Promise<Body>,
  project: string,
  text: string,
): Promise<Event[]> {
  const where = new URLSearchParams({ environment: 'all', query: `"${text}"` })
  const issues = await ask<Page>(`/projects/${project}/issues?${where}`)
  const pages = await Promise.all(issues.items.map(({ id }) => ask<Page>(`/issues/${id}/events`)))
  return Promise.all(
    pages.flatMap(({ items }) => items).map(({ id }) => ask<Event>(`/events/${id}`)),
  )
}
