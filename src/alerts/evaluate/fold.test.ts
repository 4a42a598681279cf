import { expect, test } from 'bun:test'
import { criteriaOf } from './criteria'
import { folding, type GroupStates } from './fold'
import { type GroupState, step } from './step'

const RUNS = 300
const MINUTES = 60
const GROUPS = ['', 'a', 'b']

/** Numbers below a bound, the same for the same seed (mulberry32). */
function dice(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

const pick = <T>(roll: (below: number) => number, all: readonly T[]): T =>
  all[roll(all.length)] as T

function anyCriteria(roll: (below: number) => number) {
  const op = pick(roll, ['>', '>=', '<', '<='] as const)
  const down = op === '<' || op === '<='
  const [near, far] = down ? [6, 4] : [4, 6]
  const back = roll(2) * (down ? 1 : -1)
  return criteriaOf({
    thresholds: pick(roll, [
      [{ severity: 'critical', op, value: far, resolveValue: far + back }],
      [{ severity: 'warning', op, value: near }],
      [
        { severity: 'critical', op, value: far },
        { severity: 'warning', op, value: near, resolveValue: near + back },
      ],
    ]),
    forSec: 60 * roll(4),
    keepFiringSec: 60 * roll(4),
    noData: pick(roll, ['ok', 'keep', 'alert'] as const),
  })
}

/** Numbers that stay for a while, as real ones do. */
function anyValues(roll: (below: number) => number): (number | null)[] {
  let value: number | null = roll(10)
  return Array.from({ length: MINUTES }, () => {
    if (roll(3) === 0) value = roll(6) === 0 ? null : roll(10)
    return value
  })
}

test('what is passed over changes nothing, and neither does a start in between', () => {
  for (let seed = 0; seed < RUNS; seed++) {
    const roll = dice(seed)
    const criteria = anyCriteria(roll)
    const values = GROUPS.map((group) => [group, anyValues(roll)] as const)
    const starts = [0, roll(MINUTES), roll(MINUTES)]
    const plain = { states: new Map<string, GroupState>(), told: [] as string[] }
    const folded = { states: new Map() as GroupStates, told: [] as string[] }
    let next = folding(folded.states, criteria)
    for (let minute = 0; minute < MINUTES; minute++) {
      const at = minute * 60_000
      for (const [group, all] of values) {
        const value = all[minute] as number | null
        const { state, transition } = step(plain.states.get(group), { at, value }, criteria)
        if (state) plain.states.set(group, state)
        else plain.states.delete(group)
        if (transition) plain.told.push(JSON.stringify([group, transition]))
      }
      const isStart = starts.includes(minute)
      // A server that starts knows which groups are not well, and nothing else.
      if (isStart) next = folding(folded.states, criteria)
      const changed = values.flatMap(([group, all]): [string, number | null][] => {
        const value = all[minute] as number | null
        const isTold = isStart
          ? value !== null || criteria.noData === 'alert'
          : value !== all[minute - 1]
        return isTold ? [[group, value]] : []
      })
      next({ at, changed }, (group, transition) =>
        folded.told.push(JSON.stringify([group, transition])),
      )
    }
    expect({ seed, told: folded.told.sort() }).toEqual({ seed, told: plain.told.sort() })
    expect(new Map([...folded.states].sort())).toEqual(new Map([...plain.states].sort()))
  }
})
