/** A function of an original source, as a stack would name it. */
export interface FunctionSpan {
  /** `checkout`, `Cart.checkout`, `new Cart`, `get total`, or `<anonymous>`. */
  name: string
  /** Lines and columns are 0-based, columns in UTF-16 units. The end is the first position behind the function. */
  startLine: number
  startColumn: number
  endLine: number
  endColumn: number
}

export const compareSpans = (a: FunctionSpan, b: FunctionSpan): number =>
  a.startLine - b.startLine ||
  a.startColumn - b.startColumn ||
  b.endLine - a.endLine ||
  b.endColumn - a.endColumn
