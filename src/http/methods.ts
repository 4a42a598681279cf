export interface Route {
  method: string
  path: string
}

/**
 * The methods that routes take at a path, `OPTIONS` apart; none where there is nothing. `/issues/bulk` is a page of its own:
 * what `/issues/:id` takes is not for it.
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
