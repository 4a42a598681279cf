/** What browsers of Chromium's kin say beside a `User-Agent` that says less each year (User-Agent Client Hints). */
export interface ClientHints {
  /** `Sec-CH-UA`: `"Chromium";v="142", "Brave";v="142", "Not_A Brand";v="99"`. */
  brands: string
  /** `Sec-CH-UA-Platform`: `"Windows"`. */
  platform: string
  /** `Sec-CH-UA-Platform-Version`, which a browser sends only where it was asked to: `"15.0.0"`. */
  platformVersion: string
}

/** Browsers send some 100 characters. */
const BRANDS_LENGTH = 300

export const hintsOf = (headers: Headers): ClientHints => ({
  brands: (headers.get('sec-ch-ua') ?? '').slice(0, BRANDS_LENGTH),
  platform: headers.get('sec-ch-ua-platform') ?? '',
  platformVersion: headers.get('sec-ch-ua-platform-version') ?? '',
})

/** Brands that name a browser whose `User-Agent` is that of Chrome, with the names that people know. */
const BROWSERS: Record<string, string> = { Brave: 'Brave', DuckDuckGo: 'DuckDuckGo' }
const SYSTEMS: Record<string, string> = {
  Windows: 'Windows',
  macOS: 'macOS',
  Android: 'Android',
  Linux: 'Linux',
  'Chrome OS': 'Chrome OS',
  'Chromium OS': 'Chrome OS',
}
/** Windows 11 says 13 or more, whatever it is called (learn.microsoft.com, "Detect Windows 11"). */
const WINDOWS_11 = 13

/** A browser that a hint names and the `User-Agent` does not. */
export function browserIn({ brands }: ClientHints): { name: string; version: string } | undefined {
  for (const [, brand = '', version = ''] of brands.matchAll(/"([^"]*)";\s*v="([\d.]*)"/g)) {
    const name = BROWSERS[brand]
    if (name) return { name, version }
  }
  return undefined
}

/** Whether a hint says that nobody sees the page. */
export const isHeadless = ({ brands }: ClientHints): boolean => brands.includes('HeadlessChrome')

/** The system that hints name; its version is empty where they say none. */
export function systemIn(hints: ClientHints): { name: string; version: string } | undefined {
  const name = SYSTEMS[unquoted(hints.platform)]
  if (name === undefined) return undefined
  const version = unquoted(hints.platformVersion)
  const major = Number.parseInt(version, 10)
  if (!(major > 0)) return { name, version: '' }
  if (name === 'Windows') return { name, version: major >= WINDOWS_11 ? '11' : '10' }
  return { name, version: name === 'Linux' ? '' : version }
}

const unquoted = (text: string) => /^"([^"]{0,40})"$/.exec(text)?.[1] ?? ''
