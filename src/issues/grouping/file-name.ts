import { isBundlerHash } from './bundler-hash'
import type { Family } from './platform'

/** The base name of a file as grouping sees it; undefined when it names no file of code. */
export function cleanFileName(raw: string, family: Family): string | undefined {
  if (raw.startsWith('data:') || raw.startsWith('blob:')) return undefined
  const path = withoutQuery(decoded(raw))
  const base = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  if (!base || NAMELESS.has(base)) return undefined
  if (family === 'javascript' && isPage(path, base)) return undefined
  const name = BUNDLED.test(base) ? withoutBundlerHash(base) : base
  return name.replace(JAVASSIST, '$1').toLowerCase()
}

/** Whether a frame is the engine's own, such as `at new Promise (<anonymous>)`, which other engines do not report. */
export const isNativeFile = (file: string) => NATIVE.has(file) || file.endsWith('[native code]')

const NATIVE = new Set([
  '<anonymous>',
  'native',
  'native code',
  'eval code',
  '[native code]',
  // Firefox writes its built-in functions in JavaScript.
  'self-hosted',
])
const NAMELESS = new Set(['<unknown>', 'unknown', '(unknown)', '?', '??', 'undefined', 'null'])

/**
 * Undoes the percent-encoding of an address, which some source maps use for names too: `%5Bid%5D.js` is `[id].js`.
 */
function decoded(raw: string): string {
  if (!raw.includes('%')) return raw
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

function withoutQuery(raw: string): string {
  if (!raw.includes('?') && !raw.includes('#')) return raw
  // In a URL `?` and `#` end the path. Elsewhere they may be part of a folder (`src/C#/Parser.cs`), and end it only
  // behind the ending of a file.
  const end = raw.includes('://') ? raw.search(/[?#]/) : raw.search(/(?<=\.\w{1,10})[?#]/)
  return end < 0 ? raw : raw.slice(0, end)
}

/** Whether a file is a page with an inline script. Its address holds ids: `https://shop.test/orders/1234`. */
function isPage(path: string, base: string): boolean {
  if (!path.startsWith('/') && !/^https?:/.test(path)) return false
  if (/^https?:\/\/[^/]*$/.test(path)) return true
  const extension = /\.([a-z]\w{0,11})$/i.exec(base)?.[1]
  return !extension || PAGES.test(extension)
}

const PAGES = /^(?:x?html?|php\d?|phtml|aspx?|jspx?|cfm|cgi|do)$/i

/**
 * Endings of files that bundlers write. Only these lose a hash: a source file named `my-DataGrid.tsx` keeps its name.
 */
const BUNDLED = /\.(?:[mc]?js|css|wasm|jsbundle|bundle|map)$/

function withoutBundlerHash(base: string): string {
  const [first = '', ...rest] = base.split('.')
  const extension = rest.pop() ?? ''
  const head = isBundlerHash(first) ? '<hash>' : cutTail(first).replace(/^\d+$/, '<hash>')
  const middle = rest.filter((word) => !isBundlerHash(word)).map(cutTail)
  return [head, ...middle, extension].join('.')
}

/** `main-BoCx3f` and `vendors~main_3f9c2a1b` lose their last word when it is a hash. */
function cutTail(word: string): string {
  const at = Math.max(word.lastIndexOf('-'), word.lastIndexOf('_'), word.lastIndexOf('~'))
  if (at > 0 && isBundlerHash(word.slice(at + 1))) return word.slice(0, at)
  return word.at(-9) === '-' && ROLLUP.test(word.slice(-8)) ? word.slice(0, -9) : word
}

/** A hash of Rollup may hold `-` and `_`, which are digits of its base 64, and then looks like two words. */
const ROLLUP = /^(?=[^-_]*[-_])(?=\D*\d)(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])[\w-]{8}$/

const JAVASSIST = /(_\$\$_javassist)(?:_seam)?_\d+/
