/** Attributes of rrweb and of HTML that make a browser act, load or leave, whatever their value. */
const ACTING = new Set([
  'srcdoc',
  'action',
  'formaction',
  'ping',
  'http-equiv',
  'manifest',
  'background',
  'archive',
  'codebase',
  'nonce',
  'target',
  'autofocus',
])
/** Attributes whose value is an address. */
const ADDRESSES = new Set(['href', 'src', 'xlink:href', 'poster', 'data', 'cite', 'longdesc'])
/** Schemes of addresses that stay; of `data:`, pictures and sounds within the recording do. */
const SCHEMES = new Set(['http', 'https', 'blob', 'about', 'mailto', 'tel'])
const MEDIA = /^data:(?:image\/(?!svg)|font\/|audio\/|video\/)/i
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
/** As much of an address is looked at: longer than any scheme and media type. */
const LOOKED_AT = 60
/** Animations of SVG can write an attribute that was left out of the recording. */
const ANIMATED = new Set(['attributename', 'to', 'from', 'values', 'by'])

/**
 * The attributes of an element without those that could run something or load a page.
 * @param tag in small letters
 */
export function sanitizeAttributes(
  tag: string,
  attributes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(attributes)) {
    const small = name.toLowerCase()
    if (small.startsWith('on') || ACTING.has(small)) continue
    if (ADDRESSES.has(small) && !isHarmless(value)) continue
    if (tag.startsWith('animate') || tag === 'set') {
      if (ANIMATED.has(small)) continue
    }
    kept[name] = value
  }
  return kept
}

function isHarmless(value: unknown): boolean {
  if (typeof value !== 'string') return true
  const begin = beginOf(value)
  const scheme = SCHEME.exec(begin)?.[1]
  return scheme === undefined || SCHEMES.has(scheme.toLowerCase()) || MEDIA.test(begin)
}

/** The first characters of an address without spaces and control characters, which browsers pass over (WHATWG URL, section 4.4). */
function beginOf(address: string): string {
  let begin = ''
  for (let i = 0; i < address.length && begin.length < LOOKED_AT; i++)
    if (address.charCodeAt(i) > 32) begin += address[i]
  return begin
}
