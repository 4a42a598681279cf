/**
 * Where a person opens a link that makes or opens an account. Browsers send nobody what stands behind
 * the `#`, so that the token reaches no log of a proxy and no `Referer`.
 */
export const signUpUrl = (origin: string, token: string): string =>
  `${origin}/signup#token=${token}`
