import { isWordCharacter } from './characters'
import type { Program, Takes } from './compile-regexp'
import type { Assertion } from './parse-regexp'

/**
 * Whether a text has a part that the pattern matches. It takes at most two steps for each character of the text and instruction of
 * the program.
 * @param spend is told the steps before each character, and may throw
 */
export function matchRegexp(
  { instructions, start }: Program,
  text: string,
  spend: (steps: number) => void,
): boolean {
  /** The place in the text at which an instruction was last reached. */
  const reachedAt = new Int32Array(instructions.length).fill(-1)
  const waiting: number[] = []
  let states: number[] = []
  let steps = 0
  let before: number | undefined
  for (let at = 0; ; ) {
    const point = text.codePointAt(at)
    // A match may begin at any character.
    if (enter(start, at, before, point)) return true
    if (point === undefined) return false
    const next = at + (point > 0xffff ? 2 : 1)
    const after = text.codePointAt(next)
    const from = states
    states = []
    for (const state of from) {
      const instruction = instructions[state]
      if (instruction?.do !== 'take' || !isTaken(instruction.takes, point)) continue
      if (enter(instruction.next, next, point, after)) return true
    }
    spend(1 + from.length + steps)
    steps = 0
    before = point
    at = next
  }

  /** Is in a state at a place, and in those that are reached from it without taking a character. @returns whether one accepts */
  function enter(
    first: number,
    at: number,
    left: number | undefined,
    right: number | undefined,
  ): boolean {
    waiting.push(first)
    for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
      if (reachedAt[state] === at) continue
      reachedAt[state] = at
      steps++
      const instruction = instructions[state]
      if (instruction?.do === 'accept') return true
      if (instruction?.do === 'take') states.push(state)
      else if (instruction?.do === 'fork') waiting.push(instruction.next, instruction.other)
      else if (instruction && holds(instruction.is, left, right)) waiting.push(instruction.next)
    }
    return false
  }
}

const isTaken = ({ ascii, any }: Takes, point: number) =>
  point < ascii.length ? ascii[point] === 1 : any(point)

function holds(is: Assertion, before: number | undefined, after: number | undefined): boolean {
  if (is === 'begin') return before === undefined
  if (is === 'end') return after === undefined
  const isBoundary = isWordCharacter(before) !== isWordCharacter(after)
  return isBoundary === (is === 'boundary')
}
