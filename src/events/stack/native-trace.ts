import type { Frame } from '../../issues/failure'
import { demangled } from './demangled'
import type { ParsedException } from './parsed-stack'
import { splitPosition } from './stack-position'

/**
 * Parses backtraces of compiled code, newest call first: those of glibc, Boost and the standard library, gdb, LLVM and its
 * sanitizers, Apple's symbols, and Swift. Of several stacks, the first is the one that failed.
 */
export function parseNativeTrace(lines: readonly string[]): ParsedException[] {
  const frames: Frame[] = []
  let last = -1
  for (const raw of lines) {
    const call = callOf(raw.trim().replaceAll('\t', ' '))
    if (!call) continue
    if (call.number !== undefined && call.number < last) break
    last = call.number ?? last
    frames.push(call.frame)
  }
  return [{ frames: frames.reverse() }]
}

interface Call {
  number?: number
  frame: Frame
}

function callOf(line: string): Call | undefined {
  const glibc = GLIBC.exec(line)
  if (glibc) return { frame: framed(glibc[2] as string, { package: glibc[1] as string }) }
  const numbered = NUMBERED.exec(line)
  if (!numbered) return undefined
  const rest = line.slice(numbered[0].length)
  const frame =
    numbered[1] === '#'
      ? debugged(rest)
      : numbered[3] === '#' || numbered[3] === '>'
        ? boost(rest)
        : (apple(rest) ?? swift(rest))
  return frame && { number: Number(numbered[2]), frame }
}

const GLIBC = /^([^\s()[\]]+)\(([^()]*?)(?:\+0x[\da-f]+)?\) ?\[0x[\da-f]+\]$/
const NUMBERED = /^(#?)(\d{1,5})([#>]?)\s{1,40}(?=\S)/
const ADDRESS = /^0x[\da-f]+ +(?:in +)?/

/**
 * Parses calls of gdb, `0x… in shop::add (x=1) at cart.cpp:12` and `raise () from /lib/libc.so.6`, and of sanitizers,
 * `0x… in shop::add(int) /app/cart.cpp:12:5`.
 */
function debugged(text: string): Frame | undefined {
  const address = ADDRESS.exec(text)?.[0].length ?? 0
  const rest = text.slice(address)
  const at = rest.lastIndexOf(') at ')
  if (at > 0)
    return framed(withoutArguments(rest.slice(0, at + 1)), splitPosition(rest.slice(at + 5)))
  const from = rest.lastIndexOf(') from ')
  if (from > 0)
    return framed(withoutArguments(rest.slice(0, from + 1)), { package: rest.slice(from + 7) })
  if (address === 0) return undefined
  const space = rest.lastIndexOf(' ')
  const end = rest.slice(space + 1)
  const inModule = /^\((.+?)(?:\+0x[\da-f]+)?\)$/.exec(end)?.[1]
  if (inModule !== undefined)
    return framed(rest.slice(0, Math.max(0, space)), { package: inModule })
  const place = splitPosition(end)
  if (space > 0 && place.lineno !== undefined) return framed(rest.slice(0, space), place)
  return rest.endsWith(')') ? framed(withoutArguments(rest), {}) : framed(rest, {})
}

/**
 * Parses calls of Boost, `shop::add(int) at /app/cart.cpp:12` and `main in ./shop`, and of Windows,
 * `C:\app\cart.cpp(12): shop!shop::add+0x1F`.
 */
function boost(text: string): Frame | undefined {
  const windows = /^(\S.*?)\((\d{1,9})\): (?:[\w.]+!)?(.+?)(?:\+0x[\dA-Fa-f]+)?$/.exec(text)
  if (windows)
    return framed(windows[3] as string, {
      filename: windows[1] as string,
      lineno: Number(windows[2]),
    })
  const inImage = /^([\w.]+)!(.+?)(?:\+0x[\dA-Fa-f]+)?$/.exec(text)
  if (inImage) return framed(inImage[2] as string, { package: inImage[1] as string })
  const at = text.lastIndexOf(' at ')
  if (at > 0) return framed(text.slice(0, at), splitPosition(text.slice(at + 4)))
  const inside = text.lastIndexOf(' in ')
  return inside > 0
    ? framed(text.slice(0, inside), { package: text.slice(inside + 4) })
    : framed(text, {})
}

/**
 * Parses a call of Apple's symbols: `Shop    0x0000000104 $s4Shop4CartV3addyyF + 123`, with `(Cart.swift:12)` where it
 * is known.
 */
function apple(text: string): Frame | undefined {
  const address = text.indexOf(' 0x')
  if (address < 1) return undefined
  const image = text.slice(0, address).trimEnd()
  const symbol = /^0x[\da-f]+ (\S.*) \+ \d+(?: \((.+):(\d{1,9})\))?$/.exec(text.slice(address + 1))
  if (symbol === null || image === '') return undefined
  const place = symbol[2] === undefined ? {} : { filename: symbol[2], lineno: Number(symbol[3]) }
  return framed(symbol[1] as string, { package: image, ...place })
}

/** Parses a call of Swift: `[ra] 0x000055 add(_:) + 24 in shop at /app/Sources/shop/main.swift:4:15`. */
function swift(text: string): Frame | undefined {
  const at = text.lastIndexOf(' at ')
  const inside = text.lastIndexOf(' in ', at < 0 ? undefined : at)
  if (inside < 1) return undefined
  const called = text.slice(0, inside).replace(/^(?:\[[\w ]{1,20}\] {1,40})*(?:0x[\da-f]+ )?/, '')
  const place = at > inside ? splitPosition(text.slice(at + 4)) : undefined
  const image = text.slice(inside + 4, at > inside ? at : undefined)
  if (image.includes(' ') || (place === undefined && !/ \+ \d+$/.test(called))) return undefined
  return framed(called.replace(/ \+ \d+$/, ''), { package: image, ...place })
}

function framed(symbol: string, place: Partial<Frame>): Frame {
  const name = demangled(symbol.trim())
  const frame: Frame = { ...place }
  if (name !== '' && name !== '??' && !/^0x[\da-f]+$/i.test(name)) frame.function = name
  if (isSystem(frame)) frame.inApp = false
  return frame
}

const SYSTEM_FUNCTION =
  /^(?:_start|__libc_\w+|start_thread|clone3?|raise|abort|gsignal|__GI_\w+|__pthread_\w+|__cxa_\w+|_?_asan\w*|__interceptor_\w+|llvm::sys::.*|operator (?:new|delete)\b.*|_ZN?K?S[a-t].*)$/
const SYSTEM_PLACE =
  /^(?:\/lib(?:64)?\/|\/usr\/|\.\.\/(?:sysdeps|csu|nptl)\/|\.\/(?:nptl|csu|sysdeps|stdlib|signal)\/|.*\/c\+\+\/\d|lib(?:c|stdc\+\+|c\+\+|pthread|swift\w*|dispatch|system_\w+|objc|dyld|Foundation)\b|(?:KERNEL32|KERNELBASE|ntdll|ucrtbase)$|CoreFoundation$|Foundation$|UIKit\w*$|AppKit$|GraphicsServices$|dyld$|CFNetwork$|QuartzCore$)/

const isSystem = ({ function: name = '', filename, package: image = '' }: Frame) =>
  SYSTEM_FUNCTION.test(name) || SYSTEM_PLACE.test(filename ?? image)

/** Takes off the arguments that gdb writes behind a space: ` (x=1)`. Parentheses within templates stay. */
function withoutArguments(call: string): string {
  let depth = 0
  for (let i = call.length - 1; i > 0; i--) {
    const sign = call[i]
    if (sign === ')') depth++
    else if (sign === '(' && --depth === 0) return call.slice(0, i).trimEnd()
  }
  return call
}
