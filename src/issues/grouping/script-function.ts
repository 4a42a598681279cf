/**
 * The part of a JavaScript function's name that all engines agree on: its last one. Each engine decorates the rest in
 * its own way.
 */
export function cleanScriptFunction(raw: string): string {
  let name = raw
  const alias = name.indexOf(' [as ')
  if (alias > 0) name = name.slice(0, alias)
  // Firefox: `async*load`, `promise callback*load`, `load/<` for a function without a name inside.
  if (name.endsWith('<')) return ''
  const star = name.lastIndexOf('*')
  if (star >= 0) name = name.slice(star + 1)
  name = name.replace(PREFIX, '').replace(ARGUMENTS, '')
  // webpack's module function: `Module../src/cart.js`.
  if (name.includes('./')) return ''
  name = lastPart(name).replace(RENAMED, '')
  return NAMELESS.has(name) ? '' : name
}

const PREFIX = /^(?:(?:async|new|get|set|bound|static) )+/
const ARGUMENTS = /\([^()]*\)$/
/** Rollup renames the second function of a name: `render$1`. */
const RENAMED = /(?<=\w)\$\d+$/

const NAMELESS = new Set([
  '<anonymous>',
  '<computed>',
  '<unknown>',
  'anonymous',
  'anonymous function',
  'Anonymous function',
  '(anonymous function)',
  'eval',
  'eval code',
  'global code',
  'module code',
  'code',
])

function lastPart(name: string): string {
  if (name.endsWith(']')) return name.slice(name.lastIndexOf('['))
  const slash = name.lastIndexOf('/')
  return name.slice(Math.max(name.lastIndexOf('.'), slash) + 1)
}
