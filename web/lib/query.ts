import { useLocation } from 'preact-iso'

/** What is undefined is left out; an empty text stays. */
type Changes = Record<string, string | undefined>

/** The choices that stand in the address, and a way to change some of them. */
export function useQuery() {
  const { path, query, route } = useLocation()

  /** @param replaces without a step in the history: for what the viewer did not choose */
  function change(changes: Changes, replaces = false): void {
    route(`${path}${searchOf({ ...query, ...changes })}`, replaces)
  }
  return { query: query as Record<string, string | undefined>, change }
}

/** `?environment=staging&query=`, or nothing. */
export function searchOf(choices: Changes): string {
  const given = Object.entries(choices).filter(([, value]) => value !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given as [string, string][])}` : ''
}
