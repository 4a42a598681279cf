import { Problem } from '../../../lib/problem'

/** A span in the text, from its first character to behind its last. */
interface SpanText {
  from: number
  to: number
  /** Objects and lists in it. */
  containers: number
}

export interface SplitSpans {
  /** The request with the number of a list in place of its spans: `"spans":[0]`. */
  envelope: string
  lists: SpanText[][]
}

/** Open containers around a list of spans: `{resourceSpans:[{scopeSpans:[{spans:[`. */
const AROUND_SPANS = 6

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Finds the spans in the text of an OTLP request without parsing it, so that a large one need not
 * become objects all at once. Text that is no JSON is none in its parts.
 * @throws Problem `body_too_large` for more spans than `mostSpans`
 */
export function splitSpans(text: string, mostSpans: number): SplitSpans {
  const lists: SpanText[][] = []
  let envelope = ''
  let kept = 0
  let depth = 0
  let spans = 0
  let key = ''
  let lastString = ''
  let list: SpanText[] | undefined
  let span: SpanText | undefined

  const end = (at: number) => {
    if (span) span.to = at
    span = undefined
  }

  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (
      list &&
      depth === AROUND_SPANS &&
      !span &&
      code > 0x20 &&
      code !== COMMA &&
      code !== CLOSE_LIST
    ) {
      if (++spans > mostSpans) throw tooManySpans(mostSpans)
      span = { from: i, to: text.length, containers: 0 }
      list.push(span)
    }
    switch (code) {
      case QUOTE: {
        const close = endOfString(text, i)
        if (depth === AROUND_SPANS - 1) lastString = text.slice(i + 1, close)
        i = close
        break
      }
      case COLON:
        if (depth === AROUND_SPANS - 1) key = lastString
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth++
        if (span) span.containers++
        else if (code === OPEN_LIST && depth === AROUND_SPANS && key === 'spans') {
          envelope += `${text.slice(kept, i + 1)}${lists.length}`
          list = []
          lists.push(list)
        }
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        if (list && depth === AROUND_SPANS) {
          end(i)
          list = undefined
          kept = i
        }
        depth--
        key = ''
        break
      case COMMA:
        if (depth === AROUND_SPANS) end(i)
        break
    }
  }
  return { envelope: envelope + text.slice(list ? text.length : kept), lists }
}

const tooManySpans = (most: number) =>
  new Problem('body_too_large', `A request may hold ${most} spans; send fewer at once.`)

function endOfString(text: string, from: number): number {
  for (
    let close = text.indexOf('"', from + 1);
    close !== -1;
    close = text.indexOf('"', close + 1)
  ) {
    let slashes = 0
    while (text.charCodeAt(close - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return close
  }
  return text.length
}
