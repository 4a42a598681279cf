import { unzigzag, zigzag } from '../../lib/byte-writer'

/** For each row the place of its value among the distinct ones. */
export type Indexes = Uint8Array | Uint16Array | Uint32Array

const ID_BYTES = 6

/** Whole numbers in as few bytes each as the largest needs: all of the same width, so that reading them is no work. */
export function writeNumbers(numbers: Float64Array | Indexes, above: number): Uint8Array {
  const width = above <= 0x100 ? 1 : above <= 0x1_0000 ? 2 : above <= 0x1_0000_0000 ? 4 : 8
  const as =
    width === 1 ? Uint8Array : width === 2 ? Uint16Array : width === 4 ? Uint32Array : Float64Array
  const { buffer } = new as(numbers)
  const bytes = new Uint8Array(1 + buffer.byteLength)
  bytes[0] = width
  bytes.set(new Uint8Array(buffer), 1)
  return bytes
}

/** Numbers as `writeNumbers` has written them. Typed arrays begin at a multiple of their width, so the bytes are copied. */
export function readNumbers(bytes: Uint8Array, count: number): Float64Array | Indexes {
  const buffer = copied(bytes, 1)
  const width = bytes[0]
  if (width === 1) return new Uint8Array(buffer, 0, count)
  if (width === 2) return new Uint16Array(buffer, 0, count)
  return width === 4 ? new Uint32Array(buffer, 0, count) : new Float64Array(buffer, 0, count)
}

/** The bytes from one on, alone in a buffer. `slice` of a Buffer, which zstd gives, would share the buffer. */
const copied = ({ buffer, byteOffset, length }: Uint8Array, from: number) =>
  buffer.slice(byteOffset + from, byteOffset + length) as ArrayBuffer

function largest(numbers: Float64Array): number {
  let most = 0
  for (const one of numbers) if (one > most) most = one
  return most
}

/** How a column of each kind of number is written. */
export const WRITERS = {
  number: (numbers: Float64Array) => writeNumbers(numbers, largest(numbers) + 1),
  /** Differences from the one before, in zigzag. */
  rising(numbers: Float64Array) {
    const steps = new Float64Array(numbers.length)
    let before = 0
    for (let i = 0; i < numbers.length; i++) {
      const step = (numbers[i] as number) - before
      steps[i] = i === 0 ? 0 : zigzag(step)
      before = numbers[i] as number
    }
    const first = new Float64Array([numbers[0] ?? 0])
    const rest = writeNumbers(steps, largest(steps) + 1)
    const bytes = new Uint8Array(8 + rest.length)
    bytes.set(new Uint8Array(first.buffer))
    bytes.set(rest, 8)
    return bytes
  },
  id(numbers: Float64Array) {
    const bytes = Buffer.alloc(numbers.length * ID_BYTES)
    for (let i = 0; i < numbers.length; i++)
      bytes.writeUIntLE(numbers[i] as number, i * ID_BYTES, ID_BYTES)
    return bytes as Uint8Array
  },
}

/** Reads what `WRITERS` has written, for so many rows. */
export const READERS = {
  number: (bytes: Uint8Array, count: number) => new Float64Array(readNumbers(bytes, count)),
  rising(bytes: Uint8Array, count: number) {
    const steps = readNumbers(bytes.subarray(8), count)
    const numbers = new Float64Array(count)
    let before = new DataView(bytes.buffer, bytes.byteOffset).getFloat64(0, true)
    for (let i = 0; i < count; i++) {
      before += unzigzag(steps[i] as number)
      numbers[i] = before
    }
    return numbers
  },
  id(bytes: Uint8Array, count: number) {
    const words = new Uint16Array(copied(bytes, 0), 0, count * 3)
    const numbers = new Float64Array(count)
    for (let i = 0; i < count; i++)
      numbers[i] =
        (words[3 * i] as number) +
        (words[3 * i + 1] as number) * 0x1_0000 +
        (words[3 * i + 2] as number) * 0x1_0000_0000
    return numbers
  },
}
