/**
 * Where somebody goes after signing in. Anybody can write the address, so only a path of this server is taken; else
 * it is the start.
 */
export const ownPath = (asked: string | undefined): string =>
  asked !== undefined && /^\/(?![/\\])[^\\]*$/.test(asked) ? asked : '/'
