import { expect, test } from 'bun:test'
import { brotliDecompressSync, constants, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { compressing } from './compressing'
import { ENCODINGS } from './encodings'

const utf8 = new TextEncoder()
const first = utf8.encode(JSON.stringify(Array.from({ length: 500 }, (_, i) => `Failure ${i}`)))
const last = utf8.encode('the end')
const undone = {
  zstd: (bytes: Uint8Array) =>
    zstdDecompressSync(bytes, { finishFlush: constants.ZSTD_e_flush } as never),
  br: (bytes: Uint8Array) =>
    brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: (bytes: Uint8Array) => gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }),
}

test.each(ENCODINGS.map((one) => [one.name, one] as const))(
  'with %s a piece is there before the next is made',
  async (name, encoding) => {
    const { promise: told, resolve: tell } = Promise.withResolvers<void>()
    async function* pieces() {
      yield first
      await told
      yield last
    }
    const reader = compressing(pieces(), encoding).getReader()
    const made: Uint8Array[] = []
    const open = () => undone[name as keyof typeof undone](Buffer.concat(made))
    while (made.length === 0 || open().length < first.length)
      made.push((await reader.read()).value as Uint8Array)
    expect(open()).toEqual(Buffer.from(first))
    tell()
    for (let one = await reader.read(); !one.done; one = await reader.read()) made.push(one.value)
    expect(open()).toEqual(Buffer.concat([first, last]))
  },
)

test.each(ENCODINGS.map((one) => [one.name, one] as const))(
  'with %s who goes away ends what makes it, and what fails is told',
  async (_, encoding) => {
    let isOver = false
    async function* pieces() {
      try {
        for (;;) yield first
      } finally {
        isOver = true
      }
    }
    const reader = compressing(pieces(), encoding).getReader()
    await reader.read()
    await reader.cancel()
    expect(isOver).toBeTrue()

    // biome-ignore lint/correctness/useYield: it fails before it has made anything.
    async function* failing(): AsyncGenerator<Uint8Array> {
      throw new Error('the reader is gone')
    }
    await expect(compressing(failing(), encoding).getReader().read()).rejects.toThrow('is gone')
  },
)
