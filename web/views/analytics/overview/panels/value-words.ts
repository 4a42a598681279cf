import { countryName } from '../../section/country-name'
import type { Tab } from './tabs'

const WORDS: Record<string, Record<string, string>> = {
  device: { desktop: 'Desktop', mobile: 'Phone', tablet: 'Tablet', tv: 'TV' },
  event: { $outbound: 'Links to other sites', $download: 'Downloads' },
  width: { narrow: 'Narrow', middle: 'Middle', wide: 'Wide' },
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })

/** A value as people say it: `Phone` for mobile, `Austria` for AT, `Downloads` for $download, `German (Austria)` for de-AT. */
export function valueWords({ by, unknown }: Tab, value: string): string {
  if (value === '') return unknown
  if (by === 'country') return countryName(value)
  return by === 'language' ? languageOf(value) : (WORDS[by]?.[value] ?? value)
}

/** Browsers send what they like: what is no language stays as it is. */
function languageOf(code: string): string {
  try {
    return LANGUAGES.of(code) ?? code
  } catch {
    return code
  }
}
