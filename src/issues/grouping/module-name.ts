import { isBundlerHash } from './bundler-hash'
import type { Family } from './platform'

/** A module, class or package without the counters that code generators put into its name. */
export function cleanModule(raw: string, family: Family): string | undefined {
  if (NAMELESS.has(raw)) return undefined
  if (family === 'java') return cleanJavaClass(raw)
  if (family === 'javascript') return cleanScriptModule(raw)
  if (family === 'dotnet') return raw.replace(DOTNET_COUNTER, '$1')
  return raw
}

const NAMELESS = new Set(['', '?', '(unknown)', '<unknown>', 'unknown', '<unknown module>'])

function cleanJavaClass(raw: string): string {
  if (!/[$\d]/.test(raw)) return raw
  return raw
    .replace(JAVA_ACCESSOR, '$1')
    .replace(JAVA_GENERATED, '$1')
    .replace(JAVA_LAMBDA, '$$$$Lambda')
    .replace(JAVA_COUNTER, '$$')
}

/** `GeneratedMethodAccessor74`: the JDK's own speed-up of reflection. */
const JAVA_ACCESSOR = /(Generated(?:Serialization)?(?:Method|Constructor)Accessor)\d+/
/** Spring's CGLIB, javassist, Byte Buddy, Mockito, dynamic proxies, Clojure functions. */
const JAVA_GENERATED =
  /(\$\$[A-Za-z]*CGLIB\$\$|\$ByteBuddy\$|\$MockitoMock\$|\$\$_javassist|\$Proxy|\$fn__)(?:_seam)?[\da-fA-F_]*(?![A-Za-z])/g
const JAVA_LAMBDA = /\$\$(?:ExternalSynthetic)?Lambda(?:[$/\d][\w$/]*)?/
/** `AsyncTask$3`: the third anonymous class of the file, until one is added above it. */
const JAVA_COUNTER = /\$\d+/g

/** SDKs make script modules out of paths, so that a release's folder and a bundle's hash are in them. */
function cleanScriptModule(raw: string): string | undefined {
  if (!/[/.-]/.test(raw) || !/[\dA-Z]/.test(raw)) return raw
  const words = raw.split('/').filter((word) => !isBundlerHash(word))
  return words.map(cutTail).join('/') || undefined
}

function cutTail(word: string): string {
  const at = Math.max(word.lastIndexOf('-'), word.lastIndexOf('.'), word.lastIndexOf('~'))
  return at > 0 && isBundlerHash(word.slice(at + 1)) ? word.slice(0, at) : word
}

/** `Orders+<>c__DisplayClass5_0`, `Orders+<LoadAsync>d__12`: numbered by the compiler. */
const DOTNET_COUNTER = /(__(?:DisplayClass)?)\d+(?:_\d+)?/g
