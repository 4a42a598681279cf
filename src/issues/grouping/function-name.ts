import { cleanNativeFunction } from './native-function'
import type { Family } from './platform'
import { cleanScriptFunction } from './script-function'

/** A function's name without what differs between builds, engines and processes; undefined for none. */
export function cleanFunction(raw: string, family: Family): string | undefined {
  if (NAMELESS.has(raw)) return undefined
  const name = CLEAN[family](raw).trim()
  return !name || NAMELESS.has(name) || /^0x[\da-f]+$/i.test(name) ? undefined : name
}

const NAMELESS = new Set([
  '',
  '?',
  '??',
  '???',
  '<anonymous>',
  '<unknown>',
  '<redacted>',
  '(anonymous)',
  '(unknown)',
  'anonymous',
  'unknown',
  'null',
  'undefined',
  'stripped_application_code',
])

const CLEAN: Record<Family, (raw: string) => string> = {
  javascript: cleanScriptFunction,
  java: (raw) => raw.replace(R8_LAMBDA, '$1').replace(JAVA_COUNTER, ''),
  python: (raw) =>
    raw.includes(LOCALS) ? raw.slice(raw.lastIndexOf(LOCALS) + LOCALS.length) : raw,
  ruby: (raw) => raw.replace(RUBY_BLOCK, '').replace(RUBY_OWNER, '').replace(RUBY_TEMPLATE, ''),
  php: cleanPhpFunction,
  go: (raw) => raw.replace(GO_COUNTER, '$1').replace(GO_SUFFIX, ''),
  dotnet: (raw) =>
    raw
      .replace(/\s?\([^()]*\)$/, '')
      .replace(DOTNET_COUNTER, '$1')
      .replace(FSHARP_LINE, ''),
  native: cleanNativeFunction,
  beam: (raw) => raw.replace(BEAM_ARGUMENTS, '').replace(BEAM_COUNTER, '').replace(BEAM_ARITY, ''),
  other: (raw) => raw.replace(/0x[\da-fA-F]{4,}/g, '0x'),
}

/** `lambda$load$3`, `load$lambda-3`, `access$1100`, R8's `parse$37d2341b`: numbered by the compiler. */
const JAVA_COUNTER = /(?:[$-]\d+|\$(?=[a-f]*\d)[0-9a-f]{8})$/
const R8_LAMBDA = /^(\$r8\$lambda)\$.*/s

/** `outer.<locals>.inner` since Python 3.11; `inner` before. */
const LOCALS = '<locals>.'

/** `block (2 levels) in save`, `rescue in save`: people see the method `save`. */
const RUBY_BLOCK = /^(?:(?:block(?: \(\d+ levels\))?|rescue|ensure) in )+/
/**
 * Ruby 3.4 and later name the class: `Cart#save`, `Cart.load`, `Shop::Cart#save`. Earlier ones say `save` and `load`.
 */
const RUBY_OWNER = /^(?:[A-Z]\w*(?:::[A-Z]\w*)*|#<Class:[^>]*>)[#.](?=[^\s#.])/
/** A compiled template: `_app_views_show_html_erb__1234567890_70351`. */
const RUBY_TEMPLATE = /_{2,3}-?\d{4,}(?:_-?\d+)?$/

/** `Server.handle.func1.2`, `glob..func3`, `main.gowrap1`: numbered by the compiler. */
const GO_COUNTER = /(\.(?:func|gowrap|deferwrap))\d+(?:[.-](?:func|gowrap|deferwrap|range)?\d+)*$/
const GO_SUFFIX = /(?:-fm|-range\d+|·dwrap·\d+)$/

/** `<LoadAsync>b__12_0`, `<Main>g__Retry|0_1`: numbered by the compiler. */
const DOTNET_COUNTER = /((?:__|\|)(?:DisplayClass)?)\d+(?:_\d+)?/g

/** The newest call of a FunctionClauseError shows its arguments, where every other call shows how many there are. */
const BEAM_ARGUMENTS = /(?<=\w)\(.*$/s
const BEAM_ARITY = /\/\d+(?=$|\s)/g
/** `-total/1-lc$^0/1-0-`, `-add/2-fun-3-`: numbered by the compiler. */
const BEAM_COUNTER = /(?:-(?:fun|lc\$\^\d+\/\d+|lists\^\w+\/\d+|inlined))?-\d+-(?=["']?(?:\/\d+)?$)/

/** F# names a closure after its line: `price@12-1`. */
const FSHARP_LINE = /@\d+(?:-\d+)?/g

function cleanPhpFunction(raw: string): string {
  if (raw.startsWith('[Anonymous') || raw === '{main}') return ''
  // PHP names a class without a name after its file and line, behind a NUL.
  const method = raw.includes('@anonymous') ? raw.lastIndexOf('::') : -1
  const named =
    method < 0 ? raw : `${raw.slice(0, raw.indexOf('@anonymous'))}@anonymous${raw.slice(method)}`
  return named.replace(/\{closure:[^{}]*\}/g, cleanPhpClosure)
}

/** PHP 8.4: `{closure:/srv/app/routes.php:12}`, `{closure:App\Cart::total():40}`. */
function cleanPhpClosure(closure: string): string {
  const where = closure.slice('{closure:'.length, -1).replace(/:\d+$/, '')
  return `{closure:${where.slice(Math.max(where.lastIndexOf('/'), where.lastIndexOf('\\')) + 1)}}`
}
