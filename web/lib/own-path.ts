/** Where somebody goes after signing in: a path of ours, or else the start. An address can be written by anybody. */
export const ownPath = (asked: string | undefined): string =>
  asked !== undefined && /^\/(?![/\\])[^\\]*$/.test(asked) ? asked : '/'
