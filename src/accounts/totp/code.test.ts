import { expect, test } from 'bun:test'
import { Secret } from 'otpauth'
import { newSecret, stepOf } from './code'

/** RFC 6238, appendix B: its SHA-1 key, and the last six digits of its codes. */
const secret = Secret.fromUTF8('12345678901234567890').base32

test.each([
  ['1970', 59, '287082'],
  ['2005', 1_111_111_109, '081804'],
  ['2009', 1_234_567_890, '005924'],
  ['2033', 2_000_000_000, '279037'],
  ['2603', 20_000_000_000, '353130'],
])('the test vector of %s is of its step', async (_, seconds, code) => {
  const step = Math.floor(seconds / 30)
  expect(await stepOf(secret, code, seconds * 1000)).toBe(step)
  expect(await stepOf(secret, code, (seconds + 30) * 1000)).toBe(step)
  expect(await stepOf(secret, code, (seconds + 60) * 1000)).toBeUndefined()
})

test.each(['', '28708', '2870820', '28708a', '２８７０８２', ' 287082'])(
  '%p is no code',
  async (code) => expect(await stepOf(secret, code, 59_000)).toBeUndefined(),
)

test('a new secret has 160 bits and an address that apps read', async () => {
  const { secret, url } = await newSecret('ada@example.org')
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20)
  expect(url).toBe(
    `otpauth://totp/Whimbrel:ada%40example.org?issuer=Whimbrel&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
})
