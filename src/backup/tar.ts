import { fstatSync, readSync, writeSync } from 'node:fs'

/** A tar file is made of blocks of this size (POSIX.1-1988, "ustar"). */
const BLOCK = 512
/** Twelve octal digits less their end: larger sizes are written as binary numbers, as GNU tar does. */
const MOST_OCTAL = 8 ** 11
const BINARY = 0x80

const NAME = { at: 0, bytes: 100 }
const SIZE = { at: 124, bytes: 12 }
const SUM = { at: 148, bytes: 8 }
const TYPE_AT = 156
const MAGIC_AT = 257
const FILE_TYPES = ['0', '\0']

/** A file within a tar file. */
export interface Entry {
  name: string
  size: number
  /** Where its bytes begin in the tar file. */
  start: number
}

/** How many bytes an entry takes in a tar file, with its header. */
export const roomOf = (size: number): number => BLOCK + Math.ceil(size / BLOCK) * BLOCK

/** Two empty blocks end a tar file. */
export const END_BYTES = 2 * BLOCK

/** What the header of an entry says; `mtime` in ms since the epoch. */
interface Header {
  name: string
  size: number
  mtime: number
}

/** Writes the header of an entry. @returns where the bytes of the entry begin */
export function writeHeader(file: number, at: number, entry: Header): number {
  writeAll(file, headerOf(entry), at)
  return at + BLOCK
}

/** The block before the bytes of an entry. */
export function headerOf({ name, size, mtime }: Header): Buffer {
  const header = Buffer.alloc(BLOCK)
  header.write(name, NAME.at)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  if (size < MOST_OCTAL) header.write(octal(size, SIZE.bytes), SIZE.at)
  else {
    header.writeUInt8(BINARY, SIZE.at)
    header.writeBigUInt64BE(BigInt(size), SIZE.at + 4)
  }
  header.write(octal(Math.floor(mtime / 1000), 12), 136)
  header.write('0', TYPE_AT)
  header.write('ustar\x0000', MAGIC_AT)
  header.write(`${octal(sumOf(header), 7)} `, SUM.at)
  return header
}

const octal = (value: number, bytes: number) => `${value.toString(8).padStart(bytes - 1, '0')}\0`

/** Lists the files of a tar file. @returns undefined when it is none, or ends early */
export function entriesOf(file: number): Entry[] | undefined {
  const end = fstatSync(file).size
  const header = Buffer.alloc(BLOCK)
  const entries: Entry[] = []
  for (let at = 0; at + BLOCK <= end; ) {
    readSync(file, header, 0, BLOCK, at)
    if (header.every((byte) => byte === 0)) return entries
    if (Number.parseInt(textAt(header, SUM), 8) !== sumOf(header)) return undefined
    const size = sizeIn(header)
    if (!Number.isSafeInteger(size) || at + roomOf(size) > end) return undefined
    const type = String.fromCharCode(header.readUInt8(TYPE_AT))
    if (FILE_TYPES.includes(type))
      entries.push({ name: textAt(header, NAME).replace(/^\.\//, ''), size, start: at + BLOCK })
    at += roomOf(size)
  }
  return undefined
}

const textAt = (header: Buffer, { at, bytes }: { at: number; bytes: number }) =>
  header.toString('utf8', at, at + bytes).replace(/[\0 ].*$/s, '')

const sizeIn = (header: Buffer): number =>
  header.readUInt8(SIZE.at) === BINARY
    ? Number(header.readBigUInt64BE(SIZE.at + 4))
    : Number.parseInt(textAt(header, SIZE), 8)

/** The checksum of a header, for which the field of the checksum itself counts as spaces. */
function sumOf(header: Buffer): number {
  let sum = 0
  for (let i = 0; i < BLOCK; i++)
    sum += i >= SUM.at && i < SUM.at + SUM.bytes ? 0x20 : header.readUInt8(i)
  return sum
}

/** Writes all of the bytes: a disk that fills up writes a part, and refuses the rest. */
export function writeAll(file: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, at + done)
}
