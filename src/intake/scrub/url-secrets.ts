import { MASK } from './mask'

/** Hides the password of `postgres://user:password@host`: the part between the first colon and the last @ before the path. */
export function hideUrlPasswords(text: string): string {
  let result = ''
  let kept = 0
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 3)) {
    const start = at + 3
    const end = endOfAuthority(text, start)
    const authority = text.slice(start, end)
    const host = authority.lastIndexOf('@')
    const colon = authority.indexOf(':')
    if (host === -1 || colon === -1 || colon >= host - 1) continue
    result += text.slice(kept, start + colon + 1) + MASK
    kept = start + host
  }
  return kept === 0 ? text : result + text.slice(kept)
}

function endOfAuthority(text: string, start: number): number {
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i)
    // Ends at a space or a control character, and at " ' / < > ? # \
    if (code <= 32 || code === 47 || code === 63 || code === 35 || code === 34) return i
    if (code === 39 || code === 60 || code === 62 || code === 92) return i
  }
  return text.length
}

/** Data sources of Go's and Oracle's drivers: `root:secret@tcp(host)` and `scott/tiger@//host`. */
const DRIVER_SOURCE =
  /([\w.-]{1,64}:)[^\s@'"]{1,128}(?=@(?:tcp|unix)\()|(thin:[\w.-]{1,64}\/)[^\s@/'"]{1,128}(?=@)/g

export const hideDriverPasswords = (text: string): string =>
  text.includes('@tcp(') || text.includes('@unix(') || text.includes(':thin:')
    ? text.replace(DRIVER_SOURCE, (_, go, oracle) => `${go ?? oracle}${MASK}`)
    : text

const MAY_HOLD_TOKEN =
  /reset|verif|confirm|activat|invit|magic|unsubscribe|recover|forgot|token|one-time|services\/T|webhooks\/|\/bot\d/i
const TOKEN_IN_PATH =
  /(\/(?:[a-z]{2,12}[-_])?(?:reset|verify|verification|confirm|confirmation|activate|activation|invite|invites|invitation|invitations|magic|unsubscribe|recover|recovery|forgot|token|tokens|one-time)(?:[-_][a-z]{2,12}){0,2}\/(?:[\w-]{1,16}\/)??)([\w.~%=-]{8,})/gi
const WEBHOOK =
  /(\/services\/T[A-Z0-9]{6,12}\/B[A-Z0-9]{6,12}\/|\/webhooks\/\d{10,22}\/|\/bot\d{6,12}:)[\w-]{16,}/g

/** Hides tokens in the paths of links that let in whoever has them: `/reset/Zx81…`, `/invite/…`, and the hooks of chats. */
export function hideTokensInPaths(text: string): string {
  if (!hasLongSegment(text) || !MAY_HOLD_TOKEN.test(text)) return text
  return text
    .replace(TOKEN_IN_PATH, (whole, place, segment) =>
      looksRandom(segment) ? place + MASK : whole,
    )
    .replace(WEBHOOK, `$1${MASK}`)
}

/** The shortest token in a path. */
const SHORTEST_SEGMENT = 8

/** Whether a path may hold a token: most are words and numbers, and a token is longer, or has digits among its letters. */
function hasLongSegment(text: string): boolean {
  for (let at = text.indexOf('/'); at !== -1; ) {
    const next = text.indexOf('/', at + 1)
    const end = next === -1 ? text.length : next
    if (end - at > SHORTEST_SEGMENT && isLong(text, at + 1, end)) return true
    at = next
  }
  return false
}

/** Whether a segment between `from` and `end` is as long as a token. */
function isLong(text: string, from: number, end: number): boolean {
  let letters = 0
  let digits = 0
  for (let i = from; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code >= 48 && code <= 57) digits++
    else if ((code | 32) >= 97 && (code | 32) <= 122) letters++
    else if (code !== 45 && code !== 95) {
      // The path has ended: no segment follows a space or a query.
      if (code <= 32 || code === 63) return false
      letters = 0
      digits = 0
      continue
    }
    const length = letters + digits
    if (length >= SHORTEST_SEGMENT && (digits >= 2 ? letters > 0 : length >= 16)) return true
  }
  return false
}

/** Whether a segment looks random, as `c5x3c9f7d1` and UUIDs do; `orders-2024-10` and `set-password` are words. */
const looksRandom = (segment: string) =>
  segment
    .slice(0, 256)
    .split(/[.~%=_-]/)
    .some(
      (part) =>
        part.length >= 8 &&
        (/\d.*\d/.test(part) ? /[a-z]/i.test(part) : part.length >= 16 && /[a-z][A-Z]/.test(part)),
    )
