import type { Frame } from '../../issues/failure'
import type { ParsedException } from './parsed-stack'

/**
 * A call: ``/app/cart.rb:3:in `save'``, since 3.4 with `'Cart#save'`. Before it stands `from` or, in the order oldest
 * first, `7: from`.
 */
const CALL = /^(\d{1,5}: )?(?:from )?(\S.*?):(\d{1,9}):in [`'‘]([^'’]*)['’](?:: (.*))?$/
const WITH_CLASS = /^(.*?) ?\(([A-Z]\w*(?:::\w+)*)\)$/

/** Parses `full_message` in both orders, with its causes, and `backtrace` alone. */
export function parseRubyBacktrace(lines: readonly string[]): ParsedException[] | undefined {
  const all: ParsedException[] = []
  let frames: Frame[] = []
  let isOldestFirst = false
  let current: ParsedException | undefined

  function end() {
    if (current) current.frames = frames.reverse()
    frames = []
  }

  for (const raw of lines) {
    const call = CALL.exec(raw.trim())
    if (!call) continue
    const [, counted, file, line, name, message] = call
    const frame: Frame = {
      function: name as string,
      filename: file as string,
      lineno: Number(line),
    }
    if (counted) isOldestFirst = true
    if (isOldestFirst) {
      frames.push(frame)
      if (message === undefined) continue
      all.push({ ...headerOf(message), frames })
      frames = []
      continue
    }
    if (message !== undefined || !current) {
      end()
      current = message === undefined ? { frames: [] } : { ...headerOf(message), frames: [] }
      all.push(current)
    }
    frames.push(frame)
  }
  end()
  // The exception that was thrown stands where the reader looks first: at the top, or oldest first at the bottom.
  const chain = isOldestFirst ? all.reverse() : all
  for (const [i, one] of chain.entries())
    if (i > 0) Object.assign(one, { parent: chain[i - 1], role: 'cause' })
  return chain
}

function headerOf(message: string): { type?: string; value?: string } {
  const named = WITH_CLASS.exec(message)
  if (named === null) return message === '' ? {} : { value: message }
  return named[1] ? { type: named[2] as string, value: named[1] } : { type: named[2] as string }
}
