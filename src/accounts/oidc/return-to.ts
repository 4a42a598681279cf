/** Where somebody goes after signing in: a path of ours, or else the start. Never another site. */
export function returnTo(asked: string | undefined): string {
  const isPath =
    asked !== undefined && asked.length <= 1000 && /^\/(?![/\\])[\x21-\x7e]*$/.test(asked)
  return isPath && !asked.includes('\\') ? asked : '/'
}
