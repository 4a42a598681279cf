import { isBundlerHash } from './bundler-hash'
import type { Family } from './platform'

/** A module, class or package without the counters that code generators put into its name. */
export function cleanModule(raw: string, family: Family): string | undefined {
  if (NAMELESS.has(raw)) return undefined
  if (family === 'java') return cleanJavaClass(raw)
  if (family === 'javascript') return cleanScriptModule(raw)
  if (family === 'dotnet') return raw.replace(DOTNET_COUNTER, '$1').replace(/@\d+(?:-\d+)?/g, '')
  return raw
}

const NAMELESS = new Set(['', '?', '(unknown)', '<unknown>', 'unknown', '<unknown module>'])

function cleanJavaClass(raw: string): string {
  if (!/[$\d]/.test(raw)) return raw
  return raw
    .replace(HIDDEN_CLASS, '')
    .replace(JAVA_ACCESSOR, '$1')
    .replace(JAVA_GENERATED, '$1')
    .replace(JAVA_PROXY_PACKAGE, '$1')
    .replace(JAVA_LAMBDA, '$$$$Lambda')
    .replace(JAVA_COUNTER, '$$')
}

/** `X$$Lambda/0x00007f1c2c000a18`, `LambdaForm$MH/0x0000000800066000`: where the class lies in this process. */
const HIDDEN_CLASS = /\/(?:0x[\da-f]+|\d+)$/
/** `GeneratedMethodAccessor74`: the JDK's own speed-up of reflection. */
const JAVA_ACCESSOR = /(Generated(?:Serialization)?(?:Method|Constructor)Accessor)\d+/
/**
 * Spring's CGLIB, Guice, javassist, Byte Buddy, Mockito, Hibernate, Weld, dynamic proxies, Clojure and Groovy: what
 * follows their mark is a hash, random letters or a counter.
 */
const JAVA_GENERATED =
  /(\$\$(?:[A-Za-z]*CGLIB|(?:FastClass|Enhancer)By[A-Za-z]*)\$\$|\$(?:ByteBuddy|MockitoMock|HibernateProxy|auxiliary|accessor|Proxy\$_\$\$_WeldClientProxy)\$|_\$\$_(?:javassist|jvst)|\$Proxy|\$fn__|\$_run_closure|\$eval)(?:_seam)?(?:(?<=[$_])[\w$]*|(?<=jvst)\w*|[\d_]*)(?![A-Za-z])/g
/** `jdk.proxy2.$Proxy34` */
const JAVA_PROXY_PACKAGE = /^(jdk\.proxy|com\.sun\.proxy)\d+/
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
