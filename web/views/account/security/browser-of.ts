/** Looked for in this order, since most browsers also name others in their `User-Agent`. */
const BROWSERS = [
  ['Edge', /Edg\w*\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).* Safari\//],
] as const
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const
const MOST = 60

/** A browser as people call it: `Chrome 141 on Linux`; what is unknown stands as it is, cut. */
export function browserOf(userAgent: string): string {
  const found = BROWSERS.map(([name, form]) => [name, form.exec(userAgent)?.[1]]).find(
    ([, version]) => version,
  )
  if (!found) return userAgent.slice(0, MOST) || 'Unknown'
  const system = SYSTEMS.find(([, form]) => form.test(userAgent))?.[0]
  return found.join(' ') + (system ? ` on ${system}` : '')
}
