import { type Characters, has } from './characters'
import { type Assertion, type Pattern, PatternError, parseRegexp } from './parse-regexp'

/** A machine's instruction. Each names the next by its number; a fork names two. */
export type Instruction =
  | { do: 'take'; takes: Takes; next: number }
  | { do: 'assert'; is: Assertion; next: number }
  | { do: 'fork'; next: number; other: number }
  | { do: 'accept' }

/** Whether a character is taken, by its code point; for those of ASCII it is known before. */
export interface Takes {
  ascii: Uint8Array
  any: (point: number) => boolean
}

/** Instructions from the last to the first: each is made after those that it goes on to. */
export interface Program {
  instructions: readonly Instruction[]
  start: number
}

const LONGEST_PATTERN = 500
const MOST_INSTRUCTIONS = 1000

/**
 * Makes a pattern the program of a machine that is in many of its states at once, and so reads each character once
 * (Thompson's construction; https://swtch.com/~rsc/regexp/regexp2.html).
 * @throws PatternError that says what it does not take
 */
export function compileRegexp(text: string, ignoresCase: boolean): Program {
  if (text.length > LONGEST_PATTERN)
    throw new PatternError(`It is longer than ${LONGEST_PATTERN} characters.`)
  const instructions: Instruction[] = []
  /** By the part of the pattern, of which a repetition has many copies. */
  const known = new Map<Characters, Takes>()
  return { start: made(parseRegexp(text), add({ do: 'accept' })), instructions }

  function add(instruction: Instruction): number {
    if (instructions.length === MOST_INSTRUCTIONS)
      throw new PatternError('With its repetitions written out it is too large; repeat less.')
    return instructions.push(instruction) - 1
  }

  /** @returns the number of its first instruction, from which it goes on to `next` */
  function made(pattern: Pattern, next: number): number {
    if (pattern.kind === 'characters')
      return add({ do: 'take', takes: taken(pattern.characters), next })
    if (pattern.kind === 'assertion') return add({ do: 'assert', is: pattern.is, next })
    if (pattern.kind === 'sequence')
      return pattern.parts.reduceRight((after, part) => made(part, after), next)
    if (pattern.kind === 'choice')
      return pattern.parts
        .map((part) => made(part, next))
        .reduceRight((other, first) => add({ do: 'fork', next: first, other }))
    return repeat(pattern, next)
  }

  function taken(characters: Characters): Takes {
    const takes = known.get(characters) ?? taking(characters, ignoresCase)
    known.set(characters, takes)
    return takes
  }

  function repeat({ part, least, most }: Pattern & { kind: 'repeat' }, next: number): number {
    let first = next
    if (most === Number.POSITIVE_INFINITY) {
      const fork = { do: 'fork' as const, next, other: next }
      first = add(fork)
      fork.next = made(part, first)
    } else
      for (let more = least; more < most; more++)
        first = add({ do: 'fork', next: made(part, first), other: next })
    for (let times = 0; times < least; times++) first = made(part, first)
    return first
  }
}

const ASCII = 128

function taking(characters: Characters, ignoresCase: boolean): Takes {
  const any = ignoresCase ? inAnyCase(characters) : (point: number) => has(characters, point)
  return { any, ascii: Uint8Array.from({ length: ASCII }, (_, point) => Number(any(point))) }
}

/** In whatever case, a character is taken when the set has it in one of its cases. */
function inAnyCase(characters: Characters): (point: number) => boolean {
  const positive = { ...characters, isNegated: false }
  return (point) =>
    casesOf(point).some((variant) => has(positive, variant)) !== characters.isNegated
}

function casesOf(point: number): number[] {
  const text = String.fromCodePoint(point)
  const cases = [text, text.toLowerCase(), text.toUpperCase()]
  // ß and the like become two characters, which are no other case of one.
  return cases.filter((one) => [...one].length === 1).map((one) => one.codePointAt(0) as number)
}
