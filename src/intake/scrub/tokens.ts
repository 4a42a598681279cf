import { isAlphanumeric } from './characters'
import { MASK } from './mask'
import { formsBy, type TokenForm } from './token-forms'

/** The length of the shortest token of a known form: a look at each 20th character finds every word as long as that. */
const SHORTEST = 20
/** How many characters of a JSON Web Token are decoded to read its header. */
const JWT_HEAD = 240
/** Members of a JOSE header, those that most often stand first before the others. */
const JOSE = /"(?:alg|typ|kid|enc|cty|jku|x5t)"/

/** Whether a character may be in a token: letters, digits and . _ - */
const isOfWord = (code: number) => isAlphanumeric(code) || code === 45 || code === 46 || code === 95

/** Replaces tokens of known forms by their prefix and the mask: JWTs, and what `token-forms.ts` lists. */
export function hideTokens(text: string): string {
  let result = ''
  let kept = 0
  let passed = 0
  for (let at = SHORTEST - 1; at < text.length; at += SHORTEST) {
    if (!isOfWord(text.charCodeAt(at))) continue
    let from = at
    while (from > passed && isOfWord(text.charCodeAt(from - 1))) from--
    let end = at + 1
    while (end < text.length && isOfWord(text.charCodeAt(end))) end++
    passed = end
    at = end
    if (end - from < SHORTEST) continue
    for (let i = from; i <= end - SHORTEST; i++) {
      if (i > from && isAlphanumeric(text.charCodeAt(i - 1))) continue
      const secret = secretFrom(text, i, end)
      if (secret === undefined) continue
      const to = endOfSecret(text, secret.body, end, secret.isDotted)
      result += text.slice(kept, secret.body) + MASK
      kept = to
      i = to
    }
  }
  return kept === 0 ? text : result + text.slice(kept)
}

interface Secret {
  /** Where the secret part begins, behind the prefix. */
  body: number
  isDotted: boolean
}

function secretFrom(text: string, at: number, end: number): Secret | undefined {
  if (isJwt(text, at, end)) return { body: at, isDotted: true }
  for (const form of formsBy[text.charCodeAt(at)] ?? []) {
    if (!text.startsWith(form.prefix, at)) continue
    const body = at + form.prefix.length
    if (fits(text, body, end, form)) return { body, isDotted: form.prefix.endsWith('.') }
  }
  return undefined
}

/**
 * Whether a word is a token of the form. It needs a digit or a capital, because `sk-proj-`, `xoxb-` and the like could
 * begin a name of many words.
 */
function fits(text: string, from: number, end: number, { body, least }: TokenForm): boolean {
  if (end - from < least) return false
  let isTold = false
  for (let i = from; i < from + least; i++) {
    const code = text.charCodeAt(i)
    if (!isAlphanumeric(code) && (body === 'letters' || code === 46)) return false
    if (code <= 57 ? code >= 48 : code <= 90) isTold = true
  }
  return isTold
}

/**
 * Whether a word is a JSON Web Token (RFC 7515): it begins as base64url of `{"`, as cursors of lists do, but names an
 * algorithm.
 */
function isJwt(text: string, at: number, end: number): boolean {
  if (!text.startsWith('eyJ', at)) return false
  const head = text.slice(at, Math.min(end, at + JWT_HEAD))
  const dot = head.indexOf('.')
  return JOSE.test(
    Buffer.from(dot === -1 ? head : head.slice(0, dot), 'base64url').toString('latin1'),
  )
}

function endOfSecret(text: string, from: number, end: number, isDotted: boolean): number {
  let to = from
  while (to < end && (isDotted || text.charCodeAt(to) !== 46)) to++
  // A full stop at the end is the sentence's, and no part of the token.
  while (to > from && text.charCodeAt(to - 1) === 46) to--
  return to
}
