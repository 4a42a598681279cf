import { expect, test } from 'bun:test'
import { limits } from '../../limits'
import { readUpload } from './read-upload'

const GOOD = { release: 'web@1', fileName: 'app.min.js', gzipBytes: "decode('aGk=', 'base64')" }
const read = (body: unknown) => readUpload(Buffer.from(JSON.stringify(body)), limits)

test('a body is read, its debug id in one spelling', () => {
  const debugId = 'A1B2C3D4E5F60718293A4B5C6D7E8F90'
  expect(read({ ...GOOD, debugId })).toEqual({
    release: 'web@1',
    fileName: 'app.min.js',
    debugId: 'a1b2c3d4-e5f6-0718-293a-4b5c6d7e8f90',
    gzip: Buffer.from('hi'),
  })
})

test.each([
  ['no object', [GOOD], 'Send {"release"'],
  ['no release', { ...GOOD, release: undefined }, '/release'],
  ['an empty release', { ...GOOD, release: '' }, '/release'],
  ['a release with a line feed', { ...GOOD, release: 'a\nb' }, '/release'],
  ['a release that is a lone surrogate', { ...GOOD, release: '\ud800' }, '/release'],
  ['a path for a file name', { ...GOOD, fileName: '../../etc/passwd' }, '/fileName'],
  ['a Windows path', { ...GOOD, fileName: 'C:\\app.js' }, '/fileName'],
  ['a file name with a NUL', { ...GOOD, fileName: 'app.js\0' }, '/fileName'],
  ['an endless file name', { ...GOOD, fileName: 'a'.repeat(201) }, '/fileName'],
  ['a debug id that is none', { ...GOOD, debugId: "'; --" }, '/debugId'],
  ['a debug id that is a number', { ...GOOD, debugId: 7 }, '/debugId'],
  ['bytes that are no text', { ...GOOD, gzipBytes: [1] }, '/gzipBytes'],
])('%s is refused', (_, body, said) => {
  expect(() => read(body)).toThrow(said)
})

test('what is not JSON is refused', () => {
  expect(() => readUpload(Buffer.from('{"release": '), limits)).toThrow('reading the body as JSON')
})
