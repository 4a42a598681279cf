/** A version of Semantic Versioning 2.0.0. What stands behind + does not count. */
export interface SemVer {
  major: number
  minor: number
  patch: number
  prerelease: (string | number)[]
}

const LONGEST = 256
const FORM =
  /^v?(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/
const PARTIAL = /^\d+(?:\.\d+)?$/
const LEADING_ZERO = /^0\d+$/

/** Reads `1.2.3-rc.1`, and as flagd does also `v1.2.3`, `1.2` and `1`; numbers too. */
export function semVerOf(value: unknown): SemVer | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  if (text.length > LONGEST) return undefined
  const bare = text.replace(/^[vV]/, '').trim()
  const whole = PARTIAL.test(bare) ? `${bare}${bare.includes('.') ? '.0' : '.0.0'}` : bare
  const [, major, minor, patch, prerelease] = FORM.exec(whole) ?? []
  const numbers = [major, minor, patch].map(Number) as [number, number, number]
  if (!numbers.every(Number.isSafeInteger)) return undefined
  const parts = prerelease?.split('.') ?? []
  if (parts.some((part) => LEADING_ZERO.test(part))) return undefined
  return {
    major: numbers[0],
    minor: numbers[1],
    patch: numbers[2],
    prerelease: parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
  }
}

/** Which comes first, by precedence (semver.org §11): negative, 0 or positive. */
export function compareSemVer(a: SemVer, b: SemVer): number {
  return (
    a.major - b.major ||
    a.minor - b.minor ||
    a.patch - b.patch ||
    comparePrerelease(a.prerelease, b.prerelease)
  )
}

function comparePrerelease(a: SemVer['prerelease'], b: SemVer['prerelease']): number {
  if (a.length === 0 || b.length === 0) return Math.sign(b.length) - Math.sign(a.length)
  for (const [at, part] of a.entries()) {
    const other = b[at]
    if (other === undefined) return 1
    if (part === other) continue
    if (typeof part !== typeof other) return typeof part === 'number' ? -1 : 1
    return part < other ? -1 : 1
  }
  return a.length - b.length
}
