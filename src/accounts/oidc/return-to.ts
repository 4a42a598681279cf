/** The address of a page where a program asks to be let in holds a dozen parameters, and fits into the cookie that keeps it. */
const LONGEST = 2000

/** Where somebody goes after signing in: a path of ours, or else the start. Never another site. */
export function returnTo(path: string | undefined): string {
  const isPath =
    path !== undefined && path.length <= LONGEST && /^\/(?![/\\])[\x21-\x7e]*$/.test(path)
  return isPath && !path.includes('\\') ? path : '/'
}
