import { NAMES, PATTERN } from './parameter-patterns'

/** Stands before every placeholder and is taken out of the text, so that no text can forge one. */
export const MARK = '\u0001'

/** Longer texts stay as they are: contract §4 cuts messages here already. */
const LONGEST = 8192

/** Replaces what differs from one occurrence to the next by placeholders such as `<uuid>`. */
export function parameterize(text: string): string {
  const clean = text.includes(MARK) ? text.replaceAll(MARK, '') : text
  if (clean.length > LONGEST || !HOLDS_PARAMETER.test(clean)) return clean
  return clean.replace(PATTERN, substitute)
}

/** Every class of parameters needs one of these signs. Most messages have none, and skip the large expression. */
const HOLDS_PARAMETER = /[\d@=]|:\/\/|["']\s?:|\.[a-z]|[a-z]:? ["']/

function substitute(match: string, ...groups: (string | number | undefined)[]): string {
  const name = NAMES[groups.findIndex((group) => group !== undefined)]
  if (name === 'kept') return match
  if (name === 'url') return schemeOf(match) + placeholder('url')
  if (name === 'host:port') return placeholder('host') + portOf(match)
  if (name === 'ip:port') return placeholder('ip') + portOf(match)
  return placeholder(name ?? 'text')
}

/** The pattern takes a port along only when it names a service. */
const portOf = (address: string) => /(?<=[\w\]]):\d+$/.exec(address)?.[0] ?? ''

const placeholder = (name: string) => `${MARK}<${name}>`

/** `redis://` failing is not `postgres://` failing; of web addresses only the reader cares. */
function schemeOf(url: string): string {
  const end = url.indexOf('://')
  return end < 0 || /^(?:blob:)?(?:https?|wss?)$/i.test(url.slice(0, end))
    ? ''
    : url.slice(0, end + 3)
}
