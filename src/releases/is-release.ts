// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
const CONTROL = /[\0-\x1f\x7f-\x9f]/

/**
 * Whether a value may be a release (docs/api.md), whichever signal or upload names it. A release is not parsed: `main@a8f31c2`
 * is as good as `1.2.3`.
 * @param longest in UTF-16 units
 */
export const isRelease = (value: unknown, longest: number): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= longest &&
  !CONTROL.test(value) &&
  value.isWellFormed()
