/** The first part of a compiled map: where its other parts are. */
export interface Directory {
  /** Lines of the minified file that the map speaks of. */
  lines: number
  /** Three numbers a page: line and column of its first segment, and its part. */
  pages: Uint32Array
  /** Two numbers a part of names: the number of the first, and the part. */
  names: Uint32Array
  /** The same for sources. */
  sources: Uint32Array
}

/** Changes whenever maps are compiled to something else; older ones have to be uploaded again. */
const FORMAT = 0x31_50_4d_57
const HEAD = 5

/** Little endian, as every platform that this is built for. */
export function writeDirectory({ lines, pages, names, sources }: Directory): Uint8Array {
  const head = [FORMAT, lines, pages.length, names.length, sources.length]
  return new Uint8Array(Uint32Array.of(...head, ...pages, ...names, ...sources).buffer)
}

/** @throws when the bytes are no directory of this format */
export function readDirectory(bytes: Uint8Array): Directory {
  // A copy, since views of whole numbers stand at multiples of four.
  const numbers = new Uint32Array(bytes.slice().buffer)
  const [format, lines = 0, pages = 0, names = 0] = numbers
  if (format !== FORMAT) throw new Error('This is no compiled source map.')
  return {
    lines,
    pages: numbers.subarray(HEAD, HEAD + pages),
    names: numbers.subarray(HEAD + pages, HEAD + pages + names),
    sources: numbers.subarray(HEAD + pages + names),
  }
}
