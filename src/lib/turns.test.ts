import { expect, test } from 'bun:test'
import { turns, type Working } from './turns'

/** Works until it has worked for so long. */
function* work(ms: number, done: () => void): Working<string> {
  while ((yield) < ms);
  done()
  return 'done'
}

test('what is short waits for no end of what is long, and others are heard in between', async () => {
  const { run } = turns()
  const order: string[] = []
  const note = (name: string) => () => void order.push(name)
  const first = run(1, work(40, note('first')))
  const second = run(2, work(1, note('second')))
  setImmediate(note('another'))
  expect(await Promise.all([first, second])).toEqual(['done', 'done'])
  expect(order.at(-1)).toBe('first')
  expect(order.toSorted()).toEqual(['another', 'first', 'second'])
})

test('what is dropped is not gone on with, whether its work has begun, waits or comes later', async () => {
  const { run, reads } = turns()
  const drop = reads['turns.drop']
  let isDone = false
  const never = () => {
    isDone = true
  }
  const begun = run(1, work(1e9, never))
  const waits = run(2, work(1, never))
  drop(1)
  drop(2)
  drop(3)
  const late = run(3, work(1, never))
  expect(await Promise.all([begun, waits, late])).toEqual([undefined, undefined, undefined])
  expect(isDone).toBeFalse()
  expect(
    await run(
      4,
      work(1, () => {}),
    ),
  ).toBe('done')
})

test.each<[string, number, number]>([
  ['has a tenth of a processor, at a fifth', 0.1, 50],
  ['has half of a processor, at half', 0.5, 20],
  ['has all of it', 1, 10],
])('what ends after 10 ms of work ends later where it %s', async (_, share, endsAt) => {
  let now = 0
  const { run } = turns({ passed: () => now, worked: () => now * share })
  function* passing(): Working<number> {
    while ((yield) < 10) now++
    return now
  }
  expect(await run(1, passing())).toBe(endsAt)
})

test('what fails is refused, and stops no others', async () => {
  const { run } = turns()
  const fails = run(
    1,
    // biome-ignore lint/correctness/useYield: It fails before.
    (function* (): Working<void> {
      throw new Error('no')
    })(),
  )
  const goesOn = run(
    2,
    work(1, () => {}),
  )
  await expect(fails).rejects.toThrow('no')
  expect(await goesOn).toBe('done')
})
