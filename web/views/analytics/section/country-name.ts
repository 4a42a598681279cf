const NAMES = new Intl.DisplayNames('en', { type: 'region' })
const CODE = /^[A-Z]{2}$/

/** The name of a country by its code, `Austria` for AT; the code where the browser knows none. */
export const countryName = (code: string): string =>
  CODE.test(code) ? (NAMES.of(code) ?? code) : code
