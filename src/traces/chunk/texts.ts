import { ByteReader } from './byte-reader'

/**
 * Texts that lie one after the other, column by column.
 * @param lengths of each text, in UTF-16 units
 * @param counts how many texts each column has
 * @returns reads the texts of one column, once
 */
export function readTexts(
  bytes: Uint8Array,
  lengths: Uint8Array,
  counts: readonly number[],
): (column: number) => string[] {
  const columns: string[][] = []
  let open: { whole: string; starts: number[][] } | undefined

  function opened() {
    if (open) return open
    const reader = new ByteReader(lengths)
    let at = 0
    const starts = counts.map((count) => {
      const ends = [at]
      for (let i = 0; i < count; i++) {
        at += reader.varint()
        ends.push(at)
      }
      return ends
    })
    open = { whole: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(), starts }
    return open
  }

  return (column) => {
    const known = columns[column]
    if (known) return known
    const { whole, starts } = opened()
    const ends = starts[column] as number[]
    const texts: string[] = []
    for (let i = 0; i + 1 < ends.length; i++) texts.push(whole.slice(ends[i], ends[i + 1]))
    columns[column] = texts
    return texts
  }
}
