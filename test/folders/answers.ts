type Json = unknown
interface Listed {
  items: { id: string }[]
}

/** What depends on when it is asked, and on settings of the server. */
const BY_THE_CLOCK = ['substatus', 'trend', 'lastSeenAt', 'usedAt', 'unseenDays']

/** What the API answers of a folder, path by path, without what time alone changes. */
export async function answersOf(ask: (path: string) => Promise<unknown>, slug: string) {
  const answers: Record<string, Json> = {}
  const read = async <T>(path: string): Promise<T> => {
    const answer = await ask(path)
    answers[path] = withoutClock(answer)
    return answer as T
  }
  const project = `/api/v1/projects/${slug}`
  await read('/api/v1/projects')
  await read(project)
  await read(`${project}/keys`)
  await read('/api/v1/members')
  await read(`${project}/savedSearches`)
  await read(`${project}/sourceMaps`)
  for (const environment of ['development', 'test', 'staging', 'production'])
    for (const status of ['open', 'resolved', 'ignored']) {
      const where = `environment=${environment}&status=${status}`
      const { items } = await read<Listed>(`${project}/issues?${where}`)
      if (environment !== 'production') continue
      for (const { id } of items) {
        await read(`/api/v1/issues/${id}`)
        await read(`/api/v1/issues/${id}/tags`)
        await read(`/api/v1/issues/${id}/activity`)
        const events = await read<Listed>(`/api/v1/issues/${id}/events?limit=1`)
        for (const event of events.items) await read(`/api/v1/events/${event.id}?project=${slug}`)
      }
    }
  const traces = await read<{ items: { traceId: string }[] }>(
    `${project}/traces?environment=production`,
  )
  for (const { traceId } of traces.items.slice(0, 2))
    await read(`/api/v1/traces/${traceId}?project=${slug}`)
  return answers
}

function withoutClock(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutClock)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !BY_THE_CLOCK.includes(name))
      .map(([name, part]) => [name, withoutClock(part)]),
  )
}
