import type { Frame } from '../../issues/failure'

/** Parses a call of Java, Kotlin or Scala, the text behind `at `: `com.foo.Bar.baz(Bar.java:12)`. */
export function parseJavaCall(call: string): Frame | undefined {
  const paren = call.lastIndexOf('(')
  if (paren < 1 || !call.endsWith(')') || call[paren - 1] === ' ') return undefined
  const place =
    /^(?:([^\s:()]+\.\w+)(?::(\d{1,9}))?|<generated>|Native Method|Unknown Source(?::\d{1,9})?)$/.exec(
      call.slice(paren + 1, -1),
    )
  const dot = call.lastIndexOf('.', paren)
  if (place === null) return undefined
  const frame: Frame = { function: call.slice(dot + 1, paren) }
  if (dot > 0) frame.module = classOf(call.slice(0, dot))
  else if (!place[1]?.endsWith('.php')) return undefined
  if (place[1] !== undefined) frame.filename = place[1]
  if (place[2] !== undefined) frame.lineno = Number(place[2])
  return frame
}

/**
 * The class of a name. Before a slash there may be a class loader or module (`java.base/java.lang.Thread`, `app//com.shop.Cart`),
 * behind one an address (`com.shop.Cart$$Lambda$14/0x0000000800c9a440`).
 */
function classOf(qualified: string): string {
  const hidden = /\/(?:0x[\da-f]+|\d+)$/.exec(qualified)?.index ?? qualified.length
  return qualified.slice(qualified.lastIndexOf('/', hidden - 1) + 1)
}

/** Parses a call of .NET, the text behind `at `: `Shop.Cart.Add(Int32 id) in C:\src\Cart.cs:line 12`. */
export function parseDotnetCall(call: string): Frame | undefined {
  const mono = MONO.exec(call)
  if (mono) {
    const [, module, name, file, line] = mono
    const frame: Frame = { module: module as string, function: name as string }
    if (!file?.startsWith('<')) Object.assign(frame, { filename: file, lineno: Number(line) })
    return frame
  }
  const paren = call.indexOf('(')
  const end = call.indexOf(')', paren)
  const name = call.slice(0, paren)
  if (paren < 1 || end === -1 || name.includes(' ') || !name.includes('.')) return undefined
  const dot = name.lastIndexOf('.', name.endsWith('..ctor') ? name.length - 6 : undefined)
  const frame: Frame = { module: name.slice(0, dot), function: name.slice(dot + 1) }
  if (end === call.length - 1) return frame
  const rest = call.slice(end + 1)
  const line = rest.lastIndexOf(':line ')
  if (!rest.startsWith(' in ') || line === -1) return undefined
  frame.filename = rest.slice(4, line)
  const lineno = Number(rest.slice(line + 6))
  if (Number.isSafeInteger(lineno)) frame.lineno = lineno
  return frame
}

/** A call of Mono and Unity: `Shop.Cart.Total (System.Int32 id) [0x00012] in /src/Cart.cs:12`. */
const MONO = /^([^\s()]+)\.([^\s().]+) ?\([^()]*\) \[0x[\da-f]+\] in (.+):(\d{1,9})$/
