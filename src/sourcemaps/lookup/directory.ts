/** The first part of a compiled map, which says where the other parts are. */
export interface Directory {
  /** Lines of the minified file that the map speaks of. */
  lines: number
  /** Three numbers for each page: line and column of its first segment, and the number of its part. */
  pages: Uint32Array
  /** Two numbers for each part of names: the number of its first name, and that of the part. */
  names: Uint32Array
  /** Two numbers for each part of sources: the number of its first source, and that of the part. */
  sources: Uint32Array
}

/**
 * Marks the format of a compiled map. It changes with the format, and maps in an older one have to be uploaded again.
 */
const FORMAT = 0x31_50_4d_57
const HEAD = 5

/** Numbers are little endian, as on every platform that this is built for. */
export function writeDirectory({ lines, pages, names, sources }: Directory): Uint8Array {
  const head = [FORMAT, lines, pages.length, names.length, sources.length]
  return new Uint8Array(Uint32Array.of(...head, ...pages, ...names, ...sources).buffer)
}

/** @throws when the bytes are no directory of this format */
export function readDirectory(bytes: Uint8Array): Directory {
  // Copied, because a view of 32-bit numbers must begin at a multiple of four.
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
