import { afterAll, expect, test } from 'bun:test'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSegment } from './read-segment'
import { segmentPath } from './segment-path'
import { segmentWriter } from './segment-writer'

const folder = mkdtempSync(join(tmpdir(), 'whimbrel-segments-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const textOf = (text: string) => new TextEncoder().encode(text)
const read = (project: number, place: Parameters<typeof readSegment>[2]) =>
  decoded(readSegment(folder, project, place))
const decoded = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)

test('segments of projects and days are found where they were put', () => {
  const writer = segmentWriter(folder)
  const sent = [
    { project: 1, day: 20780, text: textOf('[1]') },
    { project: 1, day: 20780, text: textOf('[2]'.repeat(10_000)) },
    { project: 2, day: 20780, text: textOf('[3]') },
    { project: 1, day: 20781, text: textOf('[4]') },
  ]
  const places = writer.write(sent)
  for (const [i, { project, text }] of sent.entries())
    expect(read(project, places[i] as (typeof places)[0])).toBe(decoded(text) as string)
  writer.close()
})

test('after a frame that was cut off, and after a file that was removed, it goes on', () => {
  appendFileSync(join(folder, segmentPath(1, 20781)), 'WSEG cut off')
  const writer = segmentWriter(folder)
  const write = () => writer.write([{ project: 1, day: 20781, text: textOf('[5]') }])
  const [place] = write()
  expect(read(1, place as NonNullable<typeof place>)).toBe('[5]')
  rmSync(join(folder, segmentPath(1, 20781)))
  const [again] = write()
  expect(again?.offset).toBe(0)
  expect(read(1, again as NonNullable<typeof again>)).toBe('[5]')
  writer.close()
})

test('what is damaged, cut off or gone is none', () => {
  const writer = segmentWriter(folder)
  const [place] = writer.write([{ project: 3, day: 1, text: textOf('[6]') }])
  writer.close()
  if (!place) throw new Error('It was not written.')
  const path = join(folder, segmentPath(3, 1))
  const whole = readFileSync(path)
  for (let at = 0; at < whole.length; at++) {
    const damaged = Buffer.from(whole)
    damaged.writeUInt8((damaged.at(at) as number) ^ 1, at)
    writeFileSync(path, damaged)
    expect(read(3, place)).toBeUndefined()
  }
  writeFileSync(path, whole.subarray(0, -1))
  expect(read(3, place)).toBeUndefined()
  rmSync(path)
  expect(read(3, place)).toBeUndefined()
})
