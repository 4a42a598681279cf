/** Where the SDK looks for the release. In a build the expression is replaced by a text, so that only the file that has the SDK changes with each release. */
export const RELEASE = 'globalThis.__whimbrelRelease'

/** What bundlers take under `define`. */
export const defined = (release: string | undefined): Record<string, string> =>
  release === undefined ? {} : { [RELEASE]: JSON.stringify(release) }
