/** A commit's hash says as much in seven digits. */
const SHA = /\b[0-9a-f]{7}(?=[0-9a-f]{5,57}\b)[0-9a-f]+/

/** What says as much without its package: `1.4`, `v2.0.0-rc.1`, a commit. `shop@1` would be one of many. */
const TELLS = /^(?:v?\d+\.\d|[0-9a-f]{7,}$)/

/**
 * A release as it is called among people: without its package where the version tells enough, its build in
 * brackets, hashes cut to 7 digits. `shop@1.4.2+a8f31c2d9e0b` is `1.4.2 (a8f31c2)`.
 */
export function shortVersion(release: string): string {
  const version = release.slice(release.lastIndexOf('@') + 1)
  const told = TELLS.test(version) ? version.replace(/\+(.+)$/, ' ($1)') : release
  return told.replace(SHA, (hash) => hash.slice(0, 7))
}

/** Of a year everybody knows that it is left out; `4.2` would be another version than `1.4.2`. */
const BY_YEAR = /^\d{4}\./

/**
 * A release beside one that is shown in full: where both are named by the same year, that and what else they
 * begin with is left out, and two parts are kept. `2026.11.1` beside `2026.11.3` is `11.1`.
 */
export function versionBeside(release: string, shown: string): string {
  const version = shortVersion(release)
  if (!BY_YEAR.test(version)) return version
  const parts = version.split('.')
  const others = shortVersion(shown).split('.')
  let same = 0
  while (same < parts.length - 2 && parts[same] === others[same]) same++
  return parts.slice(same).join('.')
}
