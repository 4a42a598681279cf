import type { Shop } from '../otlp-clients/shop'

/** The events of the issues of a shop whose titles have this text, newest first. */
export async function foundEvents<Event>(shop: Shop, text: string): Promise<Event[]> {
  type Page = { items: { id: string }[] }
  const where = new URLSearchParams({ environment: 'all', query: `"${text}"` })
  const issues = await shop.ask<Page>(`/projects/${shop.project}/issues?${where}`)
  const pages = await Promise.all(
    issues.items.map(({ id }) => shop.ask<Page>(`/issues/${id}/events`)),
  )
  return Promise.all(
    pages.flatMap(({ items }) => items).map(({ id }) => shop.ask<Event>(`/events/${id}`)),
  )
}
