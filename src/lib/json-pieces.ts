/** Items of a list in one piece. */
const PIECE_ITEMS = 2000

/**
 * Writes plain data as JSON, piece by piece, so that a long list never is one text. A typed array of finite numbers is
 * written as a list.
 */
export function* jsonPieces(value: unknown): Generator<string> {
  if (Array.isArray(value)) yield* ofList(value.length, (from, to) => listed(value.slice(from, to)))
  else if (isTyped(value))
    yield* ofList(value.length, (from, to) => value.subarray(from, to).join(','))
  else if (typeof value === 'object' && value !== null) yield* ofObject(value)
  else yield JSON.stringify(value)
}

const isTyped = (value: unknown): value is Float64Array =>
  ArrayBuffer.isView(value) && !(value instanceof DataView)

const listed = (items: unknown[]) => JSON.stringify(items).slice(1, -1)

function* ofList(length: number, part: (from: number, to: number) => string): Generator<string> {
  yield '['
  for (let at = 0; at < length; at += PIECE_ITEMS)
    yield (at === 0 ? '' : ',') + part(at, at + PIECE_ITEMS)
  yield ']'
}

function* ofObject(object: object): Generator<string> {
  let before = '{'
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue
    yield `${before}${JSON.stringify(key)}:`
    before = ','
    yield* jsonPieces(value)
  }
  yield before === '{' ? '{}' : '}'
}
