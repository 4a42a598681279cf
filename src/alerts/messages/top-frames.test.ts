import { expect, test } from 'bun:test'
import { topFrames } from './top-frames'

const frames = (count: number, inApp?: boolean) =>
  Array.from({ length: count }, (_, i) => ({
    function: `f${i}`,
    filename: `${inApp ? 'app' : 'lib'}.js`,
    lineno: i + 1,
    ...(inApp && { inApp }),
  }))

const said = (stack: { function?: string }[]) => topFrames({ exception: [{ stacktrace: stack }] })

test('the innermost frames of the application come first, whatever is between them', () => {
  const found = said([...frames(8, true), ...frames(4)])
  expect(found.map((frame) => frame.function)).toEqual(['f7', 'f6', 'f5', 'f4', 'f3'])
  expect(found[0]).toEqual({ function: 'f7', file: 'app.js', line: 8, source: '' })
})

test('without frames of the application, three of the others do', () => {
  expect(said(frames(8)).map((frame) => frame.function)).toEqual(['f7', 'f6', 'f5'])
})

test('what was thrown counts, not its cause; one without a stack takes the nearest', () => {
  const [cause, thrown] = [frames(1, true), [{ function: 'thrown', inApp: true }]]
  const chain = [{ stacktrace: cause }, { stacktrace: thrown }, { value: 'no stack' }]
  expect(topFrames({ exception: chain }).map((frame) => frame.function)).toEqual(['thrown'])
  expect(topFrames({ message: 'no exception' })).toEqual([])
})
