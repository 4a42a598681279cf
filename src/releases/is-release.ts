/** Whether a text may be a release (docs/api.md): OpenTelemetry bounds what a service calls its version by nothing. */
export const isRelease = (text: string | undefined): text is string =>
  text !== undefined && text !== '' && !/\p{Cc}/u.test(text)
