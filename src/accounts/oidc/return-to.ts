/** Where somebody goes after signing in: a path of ours, or else the start. Never another site. */
export function returnTo(path: string | undefined): string {
  const isPath = path !== undefined && path.length <= 1000 && /^\/(?![/\\])[\x21-\x7e]*$/.test(path)
  return isPath && !path.includes('\\') ? path : '/'
}
