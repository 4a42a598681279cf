/** C, C++, Rust, Swift and Objective-C symbols without arguments, generics, addresses and counters. */
export function cleanNativeFunction(raw: string): string {
  if (/^[\w:]*$/.test(raw)) return raw.replace(RUST_HASH, '')
  if (OBJECTIVE_C.test(raw))
    return raw
      .replace(COMPILER_CLONE, '')
      .replace(/^_*\d*(?=[-+]\[)/, '')
      .replace(BLOCK, '_block')
  const symbol = raw
    .replace(RUST_HASH, '')
    .replace(RUST_CRATE, '')
    .replace(RUST_CLOSURE, '{{closure}}')
    .replace(COMPILER_CLONE, '')
    .replace(ADDRESS, '0x')
    .replace(ANONYMOUS_NAMESPACE, '(anonymous)')
    .replace(LAMBDA, '$1')
    .replace(SWIFT_PREFIX, '')
  return withoutReturnType(withoutBrackets(symbol)).replace(/::(?=::|$)/g, '')
}

const OBJECTIVE_C = /^_*\d*[-+]\[/
const BLOCK = /_block_invoke(?:[._]\d+)*$/
const RUST_HASH = /::h[0-9a-f]{16}$/
/** A crate's own number in full backtraces, `std[e28293b1aa0f68bd]`. */
const RUST_CRATE = /\[[\da-f]{8,16}\](?=::)/g
/** `{closure#0}` of the newer names, `{{closure}}` of the older ones. */
const RUST_CLOSURE = /\{closure#\d+\}/g
/** Copies of a function that an optimiser made: `parse.cold.1`, `parse.isra.0`, `parse.llvm.1234`. */
const COMPILER_CLONE = /(?:\.(?:cold|isra|constprop|part|llvm|lto_priv)(?:\.\d+)*)+$/
const ADDRESS = /\b0x[\da-fA-F]+/g
/** MSVC, Clang, GCC; MSVC hashes the path of the file: `?A0xc3a0617d`. */
const ANONYMOUS_NAMESPACE =
  /`anonymous namespace'|`anonymous-namespace'|\(anonymous namespace\)|\?A0x[\da-f]*/g
/** `<lambda_5db80dab…>`, `{lambda(int)#2}`, `{{closure}}#1`, `$_3`, `closure #2 in`. */
const LAMBDA = /(<lambda|\{lambda|closure\}?\}?|\$_)(?:_[0-9a-f]+|\([^()]*\)#\d+| ?#\d+|\d+)/g
const SWIFT_PREFIX =
  /^(?:@objc |@nonobjc |static |specialized |merged |partial apply for |partial apply |outlined )+/

/** Drops what stands in brackets behind a name: arguments and generics, however deeply nested. */
function withoutBrackets(symbol: string): string {
  let name = ''
  let depth = 0
  for (let at = 0; at < symbol.length; at++) {
    const operator = depth === 0 ? operatorAt(symbol, at) : ''
    if (operator) {
      name += operator
      at += operator.length - 1
      continue
    }
    const sign = symbol[at] as string
    if (depth > 0) {
      if (sign === '<' || sign === '(') depth++
      else if (sign === ')' || (sign === '>' && symbol[at - 1] !== '-')) depth--
    } else if (opensDetail(symbol, at, sign)) depth = 1
    else name += sign
  }
  return name
}

/** `<Vec<T> as Trait>::push` and `(anonymous)::run` begin a name and stay. */
function opensDetail(symbol: string, at: number, sign: string): boolean {
  if (sign === '(') return at > 0 && !symbol.startsWith('(anonymous)', at)
  if (sign !== '<' || at === 0 || symbol.startsWith('<lambda>', at)) return false
  return /[\w:~]/.test(symbol[at - 1] as string)
}

function operatorAt(symbol: string, at: number): string {
  if (symbol[at] !== 'o' || !symbol.startsWith('operator', at)) return ''
  if (at > 0 && /\w/.test(symbol[at - 1] as string)) return ''
  return (
    /^operator(?:\(\)|\[\]|->\*?|<=>|<<=?|>>=?|[<>]=?|[-+*/%^&|~!=,]{1,2}=?)?/.exec(
      symbol.slice(at, at + 12),
    )?.[0] ?? ''
  )
}

function withoutReturnType(symbol: string): string {
  const arrow = symbol.indexOf(' -> ')
  const name = (arrow > 0 ? symbol.slice(0, arrow) : symbol).replace(
    /(?: const| volatile| throws| async| &&?)+$/,
    '',
  )
  if (!name.includes(' ') || /operator| in |^thunk |^<| as |\[/.test(name)) return name
  return name.slice(name.lastIndexOf(' ') + 1)
}
