/** A commit's hash says as much in seven digits. */
const SHA = /\b[0-9a-f]{7}(?=[0-9a-f]{5,57}\b)[0-9a-f]+/

/** What says as much without its package: `1.4`, `v2.0.0-rc.1`, a commit. `shop@1` would be one of many. */
const TELLS = /^(?:v?\d+\.\d|[0-9a-f]{7,}$)/

/**
 * A release as it is called among people who know its service: without its package where the version tells
 * enough, its build in brackets, hashes cut to 7 digits. `shop@1.4.2+a8f31c2d9e0b` is `1.4.2 (a8f31c2)`.
 */
export function shortVersion(release: string): string {
  const version = release.slice(release.lastIndexOf('@') + 1)
  const told = TELLS.test(version) ? withBuild(version) : release
  return withShortHash(told)
}

/** The same with its service: of several in a project, one may have the version of another. */
export const shortRelease = (release: string): string => withShortHash(withBuild(release))

/** A release below another: of the same service, its version in the same form is enough. */
export const releaseBeside = (release: string, above: string | null): string =>
  above !== null && serviceOf(release) === serviceOf(above)
    ? shortVersion(release)
    : shortRelease(release)

const serviceOf = (release: string) => release.slice(0, release.lastIndexOf('@') + 1)

const withBuild = (version: string) => version.replace(/\+(.+)$/, ' ($1)')

const withShortHash = (text: string) => text.replace(SHA, (hash) => hash.slice(0, 7))
