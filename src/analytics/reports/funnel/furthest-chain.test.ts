import { expect, test } from 'bun:test'
import { random } from '../../../../bench/random'
import { furthestChain } from './furthest-chain'

const MINUTE = 60_000

/** Events as `A5 B7`: of which steps each is, and its minute. */
function eventsOf(text: string) {
  const events = text
    .split(' ')
    .filter(Boolean)
    .map((one) => {
      const letters = one.replace(/[^A-H]/g, '')
      return {
        at: Number(one.replace(/[A-H]/g, '')) * MINUTE,
        steps: [...letters].reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) - 65)), 0),
      }
    })
  return {
    length: events.length,
    at: (i: number) => events[i]?.at as number,
    steps: (i: number) => events[i]?.steps as number,
  }
}

const rows: [what: string, events: string, steps: number, chain: number[]][] = [
  ['nothing', '', 3, []],
  ['no first step', 'B1 C2', 3, []],
  ['all in order', 'A0 B1 C2', 3, [0, 1, 2]],
  ['the wrong order', 'B0 A1 C2', 3, [1]],
  ['other things between', 'A0 C1 B2 A3 C4', 3, [0, 2, 4]],
  ['steps again: the first of each', 'A0 A1 B2 B3 C4', 3, [0, 2, 4]],
  ['exactly at the bound', 'A0 B10', 2, [0, 1]],
  ['a moment after it', 'A0 B10.001', 2, [0]],
  ['a later entry that comes further', 'A0 B9 A10 B12 C20', 3, [2, 3, 4]],
  ['as far twice: the earlier', 'A0 B1 A5 B6', 3, [0, 1]],
  ['the window counts from the entry, not from step to step', 'A0 B9 C11', 3, [0, 1]],
  ['the same step twice takes two events', 'A0 AB1', 2, [0, 1]],
  ['one event is not two steps', 'AB0', 2, [0]],
  ['the same thing three times', 'ABC0 ABC1 ABC2', 3, [0, 1, 2]],
  ['the same millisecond: in the order received', 'A5 B5 C5', 3, [0, 1, 2]],
  ['the same millisecond, received in the other order', 'B5 A5', 2, [1]],
]
test.each(rows)('%s', (_, text, steps, expected) => {
  const chain = new Int32Array(8)
  const came = furthestChain({ steps, windowMs: 10 * MINUTE })(eventsOf(text), chain)
  expect([...chain.subarray(0, came)]).toEqual(expected)
})

test('it comes as far as trying every chain does', () => {
  const dice = random(3)
  for (let round = 0; round < 2000; round++) {
    const steps = 2 + dice.below(3)
    const words: string[] = []
    let at = 0
    for (let i = dice.below(12); i > 0; i--) {
      at += dice.below(6)
      words.push(`${'ABCD'[dice.below(4)]}${dice.below(4) === 0 ? 'ABCD'[dice.below(4)] : ''}${at}`)
    }
    const events = eventsOf(words.join(' '))
    const chain = new Int32Array(8)
    const came = furthestChain({ steps, windowMs: 10 * MINUTE })(events, chain)
    expect([words.join(' '), came]).toEqual([words.join(' '), tried(events, steps)])
  }
})

/** How far any chain comes, by trying all. */
function tried(events: ReturnType<typeof eventsOf>, steps: number): number {
  let best = 0
  const from = (index: number, step: number, until: number) => {
    best = Math.max(best, step)
    for (let i = index; i < events.length; i++)
      if (step < steps && (events.steps(i) & (1 << step)) !== 0 && events.at(i) <= until)
        from(i + 1, step + 1, step === 0 ? events.at(i) + 10 * MINUTE : until)
  }
  from(0, 0, Number.POSITIVE_INFINITY)
  return best
}
