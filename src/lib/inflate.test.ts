import { describe, expect, test } from 'bun:test'
import zlib from 'node:zlib'
import { type Encoding, inflate, TooLarge } from './inflate'

const text = 'ein Text, öfter '.repeat(1000)
const brotli = (plain: string | Buffer) =>
  zlib.brotliCompressSync(plain, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } })
const forms: [string, Encoding, (text: string | Buffer) => Uint8Array][] = [
  ['gzip', 'gzip', (plain) => zlib.gzipSync(plain)],
  ['zlib', 'deflate', (plain) => zlib.deflateSync(plain)],
  ['zlib without compression', 'deflate', (plain) => zlib.deflateSync(plain, { level: 0 })],
  ['raw deflate', 'deflate', (plain) => zlib.deflateRawSync(plain)],
  ['brotli', 'br', brotli],
  ['zstd', 'zstd', (plain) => zlib.zstdCompressSync(plain)],
  ['zstd as Bun writes it', 'zstd', (plain) => Bun.zstdCompressSync(plain)],
]

describe.each(forms)('%s', (_, encoding, compress) => {
  const length = Buffer.byteLength(text)

  test('becomes what it was', async () => {
    expect((await inflate(compress(text), encoding, length)).toString()).toBe(text)
  })

  test('is stopped a byte over the limit', async () => {
    const stopped = await inflate(compress(text), encoding, length - 1).catch((cause) => cause)
    expect(stopped).toBeInstanceOf(TooLarge)
  })

  test('is stopped early when it is a bomb', async () => {
    const bomb = compress(Buffer.alloc(64 * 1024 * 1024))
    const before = process.memoryUsage.rss()
    const stopped = await inflate(bomb, encoding, 1024 * 1024).catch((cause) => cause)
    expect(stopped).toBeInstanceOf(TooLarge)
    expect(process.memoryUsage.rss() - before).toBeLessThan(32 * 1024 * 1024)
  })

  test('is never more than it was when it is cut off', async () => {
    const bytes = compress(text)
    const cut = await inflate(bytes.subarray(0, bytes.length >> 1), encoding, length).catch(
      (cause) => cause,
    )
    expect(cut).not.toBeInstanceOf(TooLarge)
    if (!(cut instanceof Error)) expect(text.startsWith(cut.toString())).toBe(true)
  })
})

test.each(['gzip', 'deflate', 'br', 'zstd'] as const)(
  'bytes that are no %s are refused',
  async (encoding) => {
    for (const bytes of [
      Buffer.from('{"no":"compression"}'),
      Buffer.alloc(100, 0xff),
      Buffer.alloc(0),
    ]) {
      const refused = await inflate(bytes, encoding, 1000).catch((cause) => cause)
      if (!Buffer.isBuffer(refused) || refused.length > 0) expect(refused).toBeInstanceOf(Error)
    }
  },
)

describe('the size that gzip tells at its end', () => {
  test('is only that of the last member', async () => {
    const members = Buffer.concat([zlib.gzipSync(text), zlib.gzipSync('Ende')])
    const whole = await inflate(members, 'gzip', Buffer.byteLength(text) + 4)
    expect(whole.toString()).toBe(`${text}Ende`)
  })

  test.each([0, 17, 0xffff_ffff])('is refused when it is %d and the body another', async (told) => {
    const bytes = zlib.gzipSync(text)
    bytes.writeUInt32LE(told, bytes.length - 4)
    const refused = await inflate(bytes, 'gzip', 1024 * 1024).catch((cause) => cause)
    expect(refused).toBeInstanceOf(Error)
    expect(refused).not.toBeInstanceOf(TooLarge)
  })
})
