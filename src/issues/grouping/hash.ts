import { Memo } from '../../lib/memo'

const known = new Memo<string>(2048, 4096)

/** SHA-256 cut to 128 bits over length-prefixed parts, as 32 hex digits (contract §5). */
export function hash(parts: readonly string[]): string {
  const text = lengthPrefixed(parts)
  return known.recall(text) ?? known.keep(text, digest(text))
}

/** Without the lengths "ab" + "c" and "a" + "bc" would be one issue. */
export function lengthPrefixed(parts: readonly string[]): string {
  let text = ''
  for (const part of parts) text += `${part.length}:${part}`
  return text
}

const digest = (text: string) => Bun.CryptoHasher.hash('sha256', text, 'hex').slice(0, 32)
