import type { Frame } from '../../issues/failure'
import { splitPosition } from './stack-position'

/** Parses a call of V8 (Chrome, Node, Deno, Hermes) or Bun, the text behind `at `. */
export function parseV8Call(sent: string): Frame | undefined {
  const call = sent.startsWith('async ') ? sent.slice(6) : sent
  const paren = call.endsWith(')') ? call.indexOf(' (') : -1
  if (paren === -1) return bare(call)
  const name = withoutAlias(call.slice(0, paren))
  const frame = located(call.slice(paren + 2, -1))
  if (frame && name !== '') frame.function = name
  return frame
}

function bare(call: string): Frame | undefined {
  if (call === '<anonymous>' || call === 'native') return { filename: call }
  const place = splitPosition(call)
  return place.lineno === undefined ? wasm(call) : place
}

function located(place: string): Frame | undefined {
  if (place.startsWith('eval at ')) return located(outermostOfEval(place))
  if (place.startsWith('address at ')) return splitPosition(place.slice(11))
  // Only V8 writes calls such as `Promise.all (index 0)`.
  if (place.startsWith('index ')) return { filename: '<anonymous>' }
  if (place === 'native' || place === '<anonymous>' || place === 'unknown location') {
    return { filename: place === 'unknown location' ? '<anonymous>' : place }
  }
  const split = splitPosition(place)
  if (split.lineno !== undefined) return split
  return wasm(place) ?? (/^(?:node:|file:|internal\/)\S+$/.test(place) ? split : undefined)
}

/** The file that called eval, the innermost one: `eval at a (eval at b (http://…:1:2), <anonymous>:3:4), <anonymous>:5:6`. */
function outermostOfEval(place: string): string {
  const start = place.lastIndexOf(' (') + 2
  const end = place.indexOf(')', start)
  return start > 1 && end !== -1 ? place.slice(start, end) : '<anonymous>'
}

/** Parses a position in WebAssembly, whose offset is no line: `wasm://wasm/8f2a:wasm-function[12]:0x34`. */
function wasm(place: string): Frame | undefined {
  const at = place.indexOf(':wasm-function[')
  if (at === -1 || place.includes(' ')) return undefined
  const offset = place.indexOf(':', at + 1)
  return {
    filename: place.slice(0, at),
    function: place.slice(at + 1, offset === -1 ? undefined : offset),
  }
}

const withoutAlias = (name: string) => {
  const alias = name.indexOf(' [as ')
  return alias === -1 ? name : name.slice(0, alias)
}
