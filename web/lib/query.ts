import { useLocation } from 'preact-iso'

/** Choices by name: an undefined one leaves the address, an empty one stays in it. */
type Changes = Record<string, string | undefined>

/** The choices that stand in the address, and a way to change some of them. */
export function useQuery() {
  const { path, query, route } = useLocation()

  /** @param replaces makes no step in the browser's history: for a change that the viewer did not make */
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
