import type { Box } from './box'

/** The newest event of the issue of the default project that has a text in its title, once it is there. */
export async function foundEvent<Event>(box: Box, text: string): Promise<Event> {
  const where = new URLSearchParams({ environment: 'production', query: `"${text}"` })
  for (;;) {
    const issues = await box.ask<{ items: { id: string }[] }>(
      'GET',
      `/projects/default/issues?${where}`,
    )
    const [issue] = issues.items
    if (issue) {
      const path = `/issues/${issue.id}/events?limit=1`
      const { items } = await box.ask<{ items: { id: string }[] }>('GET', path)
      return box.ask<Event>('GET', `/events/${items[0]?.id}`)
    }
    await Bun.sleep(20)
  }
}
