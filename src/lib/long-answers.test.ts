import { expect, test } from 'bun:test'
import { type Begun, longAnswers } from './long-answers'

const LONG = 'x'.repeat(300_000)
/** No turn ends because of its time, on however slow a machine. */
const STANDING = () => 0

function* answerOf(...texts: string[]) {
  yield* texts
}

function wholeOf(answers: ReturnType<typeof longAnswers>, begun: Begun): string[] {
  const { text, rest } = begun
  return rest === null ? [text] : [text, ...wholeOf(answers, answers.reads['rest.next'](rest))]
}

test('a short answer is whole at once', () => {
  const answers = longAnswers(STANDING)
  expect(answers.begin(answerOf('a', 'b', ''))).toEqual({ text: 'ab', rest: null })
  expect(answers.begin(answerOf())).toEqual({ text: '', rest: null })
})

test('a long one comes in turns', () => {
  const answers = longAnswers(STANDING)
  const texts = wholeOf(answers, answers.begin(answerOf(LONG, 'b', LONG, 'c')))
  expect(texts).toEqual([LONG, `b${LONG}`, 'c'])
})

test('two are made side by side', () => {
  const answers = longAnswers(STANDING)
  const [one, other] = ['1', '2'].map((text) => answers.begin(answerOf(LONG, text)))
  expect(wholeOf(answers, other as Begun).at(-1)).toBe('2')
  expect(wholeOf(answers, one as Begun).at(-1)).toBe('1')
})

test('of too many the one that waits longest is given up', () => {
  const answers = longAnswers(STANDING)
  const begun = Array.from({ length: 5 }, () => answers.begin(answerOf(LONG, 'end')))
  const next = (i: number) => answers.reads['rest.next'](begun[i]?.rest as number)
  expect(() => next(0)).toThrow('gone')
  expect(next(1)).toEqual({ text: 'end', rest: null })
})

test('answers without a first part do not push out those that are being sent', () => {
  const answers = longAnswers()
  const told = answers.begin(answerOf(LONG, 'end'))
  let mayTell = false
  function* untold() {
    while (!mayTell) yield ''
    yield 'made'
  }
  const begun = Array.from({ length: 8 }, () => answers.begin(untold()))
  expect(begun.map(({ text }) => text)).toEqual(Array(8).fill(''))
  mayTell = true
  for (const one of begun) expect(wholeOf(answers, one).join('')).toBe('made')
  expect(wholeOf(answers, told).at(-1)).toBe('end')
})

test('one that is dropped, and one that fails, leave nothing behind', () => {
  const answers = longAnswers(STANDING)
  const { rest } = answers.begin(answerOf(LONG, 'end'))
  answers.reads['rest.drop'](rest as number)
  expect(() => answers.reads['rest.next'](rest as number)).toThrow('gone')
  const failing = answers.begin(
    (function* () {
      yield LONG
      throw new Error('a bug')
    })(),
  )
  expect(() => answers.reads['rest.next'](failing.rest as number)).toThrow('a bug')
  expect(() => answers.reads['rest.next'](failing.rest as number)).toThrow('gone')
})
