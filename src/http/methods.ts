export interface Route {
  method: string
  path: string
}

/** The methods that routes take at a path, `OPTIONS` apart; none where there is nothing. */
export function methodsAt(routes: readonly Route[], path: string): string[] {
  const parts = path.split('/')
  return routes
    .filter(
      ({ method, path: pattern }) => method !== 'OPTIONS' && matches(pattern.split('/'), parts),
    )
    .map(({ method }) => method)
}

const matches = (pattern: string[], parts: string[]) =>
  pattern.length === parts.length &&
  pattern.every((part, i) => part === parts[i] || (part.startsWith(':') && parts[i] !== ''))
