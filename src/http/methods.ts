export interface Route {
  method: string
  path: string
  hooks?: { detail?: object }
}

/**
 * The methods that routes take at a path, without `OPTIONS`; none where no route is. A path that is named as it stands has only
 * its own: `/issues/bulk` does not take what `/issues/:id` takes.
 */
export function methodsAt(routes: readonly Route[], path: string): string[] {
  const parts = path.split('/')
  const there = routes.filter(
    ({ method, path: pattern }) => method !== 'OPTIONS' && matches(pattern.split('/'), parts),
  )
  const named = there.filter((route) => route.path === path)
  return (named.length > 0 ? named : there).map(({ method }) => method)
}

const matches = (pattern: string[], parts: string[]) =>
  pattern.length === parts.length &&
  pattern.every((part, i) => part === parts[i] || (part.startsWith(':') && parts[i] !== ''))
