/**
 * The line that uploads the maps of a build, from a shell.
 * @param release undefined: the reader fills it in
 */
export const uploadCommand = (url: string, release: string | undefined) =>
  `WHIMBREL_URL=${url} WHIMBREL_KEY=YOUR_KEY whimbrel sourcemaps upload dist --release ${
    release === undefined ? 'YOUR_RELEASE' : quoted(release)
  }`

/** Quotes a release, which may hold characters that a shell would act on. */
const quoted = (text: string) =>
  /^[\w@.+:/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
