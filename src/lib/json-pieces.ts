/** Items of a list that are written at one time. */
const PIECE_ITEMS = 2000

/**
 * JSON of plain data, a piece at a time: no piece is longer than a part of one list. A typed array
 * of finite numbers is a list too.
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
