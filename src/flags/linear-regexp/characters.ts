/** A set of characters, as inclusive ranges of code points. */
export interface Characters {
  ranges: readonly (readonly [number, number])[]
  isNegated: boolean
}

const code = (character: string) => character.codePointAt(0) as number

const DIGITS = [[code('0'), code('9')]] as const
const WORD = [
  ...DIGITS,
  [code('A'), code('Z')],
  [code('_'), code('_')],
  [code('a'), code('z')],
] as const
/** Of ECMAScript: WhiteSpace and LineTerminator. */
const SPACES = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
] as const

/** What `.` stands for. */
export const ANY_BUT_LINE_ENDS: Characters = {
  ranges: [
    [0x0a, 0x0a],
    [0x0d, 0x0d],
    [0x2028, 0x2029],
  ],
  isNegated: true,
}

/** What `\d`, `\W` and the like stand for. */
export const CLASSES: Readonly<Record<string, Characters>> = {
  d: { ranges: DIGITS, isNegated: false },
  D: { ranges: DIGITS, isNegated: true },
  w: { ranges: WORD, isNegated: false },
  W: { ranges: WORD, isNegated: true },
  s: { ranges: SPACES, isNegated: false },
  S: { ranges: SPACES, isNegated: true },
}

/** The ranges of a set without its negation. */
export function plainRanges({ ranges, isNegated }: Characters): Characters['ranges'] {
  if (!isNegated) return ranges
  const gaps: [number, number][] = []
  let from = 0
  for (const [start, end] of ranges) {
    if (start > from) gaps.push([from, start - 1])
    from = end + 1
  }
  gaps.push([from, 0x10ffff])
  return gaps
}

export const has = ({ ranges, isNegated }: Characters, point: number): boolean =>
  ranges.some(([from, to]) => from <= point && point <= to) !== isNegated

export const isWordCharacter = (point: number | undefined) =>
  point !== undefined && has(CLASSES.w as Characters, point)
