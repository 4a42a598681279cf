import type { Frame } from '../../issues/failure'
import { splitPlace } from './stack-position'

/** What follows `at ` in a line of V8 (Chrome, Node, Deno, Hermes) and of Bun. */
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
  const place = splitPlace(call)
  return place.lineno === undefined ? wasm(call) : place
}

function located(place: string): Frame | undefined {
  if (place.startsWith('eval at ')) return located(outermostOfEval(place))
  if (place.startsWith('address at ')) return splitPlace(place.slice(11))
  // `Promise.all (index 0)`: only V8 has such calls.
  if (place.startsWith('index ')) return { filename: '<anonymous>' }
  if (place === 'native' || place === '<anonymous>' || place === 'unknown location') {
    return { filename: place === 'unknown location' ? '<anonymous>' : place }
  }
  const split = splitPlace(place)
  if (split.lineno !== undefined) return split
  return wasm(place) ?? (/^(?:node:|file:|internal\/)\S+$/.test(place) ? split : undefined)
}

/** `eval at a (eval at b (http://…:1:2), <anonymous>:3:4), <anonymous>:5:6`: the file is the innermost. */
function outermostOfEval(place: string): string {
  const start = place.lastIndexOf(' (') + 2
  const end = place.indexOf(')', start)
  return start > 1 && end !== -1 ? place.slice(start, end) : '<anonymous>'
}

/** `wasm://wasm/8f2a:wasm-function[12]:0x34`: the offset is no line. */
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
