import type { Frame } from '../../issues/failure'
import type { ParsedException } from './parsed-stack'

/** ``/app/cart.rb:3:in `save'``, since 3.4 `'Cart#save'`; before it `from` or, oldest first, `7: from`. */
const CALL = /^(\d{1,5}: )?(?:from )?(\S.*?):(\d{1,9}):in [`'‘]([^'’]*)['’](?:: (.*))?$/
const TOLD = /^(.*?) ?\(([A-Z]\w*(?:::\w+)*)\)$/

/** `full_message` in both orders, with its causes, and `backtrace` alone. */
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
    const [, counted, file, line, name, told] = call
    const frame: Frame = {
      function: name as string,
      filename: file as string,
      lineno: Number(line),
    }
    if (counted) isOldestFirst = true
    if (isOldestFirst) {
      frames.push(frame)
      if (told === undefined) continue
      all.push({ ...headerOf(told), frames })
      frames = []
      continue
    }
    if (told !== undefined || !current) {
      end()
      current = told === undefined ? { frames: [] } : { ...headerOf(told), frames: [] }
      all.push(current)
    }
    frames.push(frame)
  }
  end()
  // The one thrown stands where the reader looks first: at the top, or at the bottom.
  const chain = isOldestFirst ? all.reverse() : all
  for (const [i, one] of chain.entries())
    if (i > 0) Object.assign(one, { parent: chain[i - 1], role: 'cause' })
  return chain
}

function headerOf(told: string): { type?: string; value?: string } {
  const named = TOLD.exec(told)
  if (named === null) return told === '' ? {} : { value: told }
  return named[1] ? { type: named[2] as string, value: named[1] } : { type: named[2] as string }
}
