import { afterAll, expect, test } from 'bun:test'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyPlace, makeKey, readKey } from './key-file'

const folder = mkdtempSync(join(tmpdir(), 'whimbrel-key-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
const inFolder = () => {
  const data = join(folder, `${++made}`)
  mkdirSync(data)
  return keyPlace(data, undefined)
}
const named = () => keyPlace(folder, join(folder, `elsewhere-${++made}`))
const KEY = Buffer.alloc(32, 7).toString('base64')

test('a key that is made is found again, for its owner alone, and leaves no draft', () => {
  const place = inFolder()
  const key = makeKey(place)
  expect(readKey(place)).toEqual({ key })
  expect(key.bytes).toHaveLength(32)
  expect(statSync(place.path).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(place.path, '..'))).toEqual(['secrets.key'])
})

test.each<[string, () => ReturnType<typeof named>, (path: string) => void, RegExp, boolean]>([
  ['is not in the folder', inFolder, () => {}, /secrets\.key is not there\.$/, true],
  ['was named and is not there', named, () => {}, /openssl rand -base64 32 > /, false],
  ['cannot be read', inFolder, (path) => mkdirSync(path), /cannot be read .*mode 600/, false],
  ['is empty', inFolder, (path) => writeFileSync(path, ''), /holds no key.* 44 char/, false],
  ['is cut', named, (path) => writeFileSync(path, KEY.slice(1)), /holds no key/, false],
  ['holds two lines', named, (path) => writeFileSync(path, `${KEY}\n${KEY}`), /no key/, false],
  ['holds raw bytes', named, (path) => writeFileSync(path, Buffer.alloc(32)), /no key/, false],
])('a file that %s is told with its mend', (_, at, prepare, fault, canMake) => {
  const place = at()
  prepare(place.path)
  expect(readKey(place)).toEqual({ fault: expect.stringMatching(fault), canMake })
})

test.each<[string, () => ReturnType<typeof named>, number, RegExp | undefined]>([
  ['in the folder that its group reads', inFolder, 0o640, /chmod 600 \//],
  ['in the folder that everybody reads', inFolder, 0o644, /chmod 600 \//],
  ['elsewhere that its group reads, as mounts of secrets are', named, 0o440, undefined],
  ['elsewhere that everybody reads', named, 0o444, /chmod 600 \//],
])('a file %s is used, and told of if it should be', (_, at, mode, warning) => {
  const place = at()
  writeFileSync(place.path, `${KEY}\n`)
  chmodSync(place.path, mode)
  const found = readKey(place)
  expect(found).toMatchObject({ key: { bytes: Buffer.alloc(32, 7) } })
  if (warning) expect(found).toMatchObject({ warning: expect.stringMatching(warning) })
  else expect(found).not.toHaveProperty('warning')
})
