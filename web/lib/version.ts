/** A commit's hash, of which seven digits are enough to know the commit. */
const SHA = /\b[0-9a-f]{7}(?=[0-9a-f]{5,57}\b)[0-9a-f]+/

/**
 * Versions that need no package before them: `1.4`, `v2.0.0-rc.1`, a commit. The `1` of `shop@1` alone would say
 * nothing.
 */
const TELLS = /^(?:v?\d+\.\d|[0-9a-f]{7,}$)/

/**
 * A release as it is called among people who know its service: without its package where the version tells
 * enough, its build in brackets, hashes cut to 7 digits. `shop@1.4.2+a8f31c2d9e0b` is `1.4.2 (a8f31c2)`.
 */
export function shortVersion(release: string): string {
  const version = release.slice(release.lastIndexOf('@') + 1)
  return withShortHash(TELLS.test(version) ? withBuild(version) : release)
}

/** A release with its package, as lists of several services need it: two services may have the same version. */
export const shortRelease = (release: string): string => withShortHash(withBuild(release))

/** A release that stands below another: the version alone, where both are of the same package. */
export const releaseBeside = (release: string, above: string | null): string =>
  above !== null && serviceOf(release) === serviceOf(above)
    ? shortVersion(release)
    : shortRelease(release)

const serviceOf = (release: string) => release.slice(0, release.lastIndexOf('@') + 1)

const withBuild = (version: string) => version.replace(/\+(.+)$/, ' ($1)')

const withShortHash = (text: string) => text.replace(SHA, (hash) => hash.slice(0, 7))
