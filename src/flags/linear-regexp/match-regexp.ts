import { isWordCharacter } from './characters'
import type { Program } from './compile-regexp'
import type { Assertion } from './parse-regexp'

/**
 * Whether a text has a part that the pattern matches. It takes at most as many steps as the text has characters times the program has
 * instructions.
 * @param spend is told the steps as they are made, and may throw
 */
export function matchRegexp(
  { instructions, start }: Program,
  text: string,
  spend: (steps: number) => void,
): boolean {
  spend(Math.ceil(text.length / 8))
  const points = Array.from(text, (sign) => sign.codePointAt(0) as number)
  let states: number[] = []
  let steps = 0
  const seenAt = new Int32Array(instructions.length).fill(-1)
  for (let at = 0; at <= points.length; at++) {
    const before = states
    states = []
    const point = points[at - 1]
    let accepted = false
    for (const state of before) {
      const instruction = instructions[state]
      if (instruction?.do === 'take' && instruction.takes(point as number))
        accepted = enter(instruction.next, at) || accepted
    }
    // A match may begin at any character.
    accepted = enter(start, at) || accepted
    spend(Math.ceil(steps / 2))
    steps = 0
    if (accepted) return true
  }
  return false

  /** Is in a state, and in those that are reached from it without taking a character. */
  function enter(first: number, at: number): boolean {
    const waiting = [first]
    let accepted = false
    for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
      steps++
      if (seenAt[state] === at) continue
      seenAt[state] = at
      const instruction = instructions[state]
      if (instruction?.do === 'accept') accepted = true
      else if (instruction?.do === 'take') states.push(state)
      else if (instruction?.do === 'fork') waiting.push(instruction.next, instruction.other)
      else if (instruction && holds(instruction.is, points[at - 1], points[at]))
        waiting.push(instruction.next)
    }
    return accepted
  }
}

function holds(is: Assertion, before: number | undefined, after: number | undefined): boolean {
  if (is === 'begin') return before === undefined
  if (is === 'end') return after === undefined
  const isBoundary = isWordCharacter(before) !== isWordCharacter(after)
  return isBoundary === (is === 'boundary')
}
