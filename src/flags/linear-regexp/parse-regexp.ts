import { ANY_BUT_LINE_ENDS, type Characters, CLASSES, plainRanges } from './characters'

/** What a pattern says. Groups only hold together: nothing remembers what they matched. */
export type Pattern =
  | { kind: 'characters'; characters: Characters }
  | { kind: 'assertion'; is: Assertion }
  | { kind: 'sequence'; parts: Pattern[] }
  | { kind: 'choice'; parts: Pattern[] }
  | { kind: 'repeat'; part: Pattern; least: number; most: number }

export type Assertion = 'begin' | 'end' | 'boundary' | 'no-boundary'

/** A pattern that is not one, or that uses what cannot be matched in linear time. */
export class PatternError extends Error {}

const DEEPEST = 20
const MOST_REPEATED = 100
const SYNTAX = '^$\\.*+?()[]{}|/'
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 }

/**
 * Reads a regular expression as ECMAScript does with its flag `u`, without what needs a memory of earlier matches: no back references,
 * no looking ahead or behind, no named groups, no classes of Unicode properties.
 * @throws PatternError that names what it does not take
 */
export function parseRegexp(text: string): Pattern {
  const signs = [...text]
  let at = 0
  const pattern = choice(0)
  if (at < signs.length) throw new PatternError('A ) closes no group; write \\) for the sign.')
  return pattern

  function choice(depth: number): Pattern {
    if (depth > DEEPEST) throw new PatternError(`Groups lie more than ${DEEPEST} deep.`)
    const parts = [sequence(depth)]
    while (signs[at] === '|') {
      at++
      parts.push(sequence(depth))
    }
    return parts.length === 1 ? (parts[0] as Pattern) : { kind: 'choice', parts }
  }

  function sequence(depth: number): Pattern {
    const parts: Pattern[] = []
    while (at < signs.length && signs[at] !== '|' && signs[at] !== ')')
      parts.push(repeated(atom(depth)))
    return { kind: 'sequence', parts }
  }

  function atom(depth: number): Pattern {
    const sign = signs[at++] as string
    if (sign === '^') return { kind: 'assertion', is: 'begin' }
    if (sign === '$') return { kind: 'assertion', is: 'end' }
    if (sign === '.') return { kind: 'characters', characters: ANY_BUT_LINE_ENDS }
    if (sign === '(') return group(depth)
    if (sign === '[') return { kind: 'characters', characters: set() }
    if (sign === '\\') return escaped()
    if ('*+?{'.includes(sign))
      throw new PatternError(
        `There is nothing before ${sign} to repeat; write \\${sign} for the sign.`,
      )
    if (sign === ']' || sign === '}')
      throw new PatternError(`A ${sign} closes nothing; write \\${sign} for the sign.`)
    return one(sign.codePointAt(0) as number)
  }

  function group(depth: number): Pattern {
    if (signs[at] === '?') {
      const opening = signs.slice(at - 1, at + 3).join('')
      if (opening.startsWith('(?=') || opening.startsWith('(?!'))
        throw new PatternError('Looking ahead, (?= or (?!, cannot be matched in linear time.')
      if (opening === '(?<=' || opening === '(?<!')
        throw new PatternError('Looking behind, (?<= or (?<!, cannot be matched in linear time.')
      if (!opening.startsWith('(?:'))
        throw new PatternError('Groups have no names and no flags; write ( or (?:.')
      at += 2
    }
    const inside = choice(depth + 1)
    if (signs[at++] !== ')') throw new PatternError('A ( is not closed; write \\( for the sign.')
    return inside
  }

  function repeated(part: Pattern): Pattern {
    const counts = quantifier()
    if (!counts) return part
    if (part.kind === 'assertion')
      throw new PatternError('A place such as ^ or \\b cannot be repeated.')
    // Whether it takes as much or as little as it can makes no difference to whether it matches.
    if (signs[at] === '?') at++
    const [least, most] = counts
    if (least > most)
      throw new PatternError(`{${least},${most}} has its numbers the wrong way round.`)
    if (least > MOST_REPEATED || (most > MOST_REPEATED && most !== Number.POSITIVE_INFINITY))
      throw new PatternError(`It repeats more than ${MOST_REPEATED} times.`)
    return { kind: 'repeat', part, least, most }
  }

  function quantifier(): [number, number] | undefined {
    const sign = signs[at]
    if (sign === '*' || sign === '+' || sign === '?') {
      at++
      return [sign === '+' ? 1 : 0, sign === '?' ? 1 : Number.POSITIVE_INFINITY]
    }
    if (sign !== '{') return undefined
    const [whole, least = '', comma, most = ''] =
      /^\{(\d{1,9})(,?)(\d{0,9})\}/.exec(signs.slice(at, at + 24).join('')) ?? []
    if (whole === undefined || (comma === '' && most !== ''))
      throw new PatternError('A { begins no count such as {2,5}; write \\{ for the sign.')
    at += whole.length
    if (comma === '') return [Number(least), Number(least)]
    return [Number(least), most === '' ? Number.POSITIVE_INFINITY : Number(most)]
  }

  function escaped(): Pattern {
    const sign = signs[at]
    if (sign === 'b' || sign === 'B') {
      at++
      return { kind: 'assertion', is: sign === 'b' ? 'boundary' : 'no-boundary' }
    }
    const read = escapeSign()
    return typeof read === 'number' ? one(read) : { kind: 'characters', characters: read }
  }

  /** What stands behind a backslash, in a set or outside of one. */
  function escapeSign(inSet = false): number | Characters {
    const sign = signs[at++]
    if (sign === undefined) throw new PatternError('It ends with a \\; write \\\\ for the sign.')
    const known = Object.hasOwn(CLASSES, sign) ? CLASSES[sign] : undefined
    if (known) return known
    if (/[1-9]/.test(sign) || sign === 'k')
      throw new PatternError(`\\${sign}, a back reference, cannot be matched in linear time.`)
    if (sign === 'p' || sign === 'P')
      throw new PatternError(`\\${sign}{…} is not taken; write a set.`)
    if (sign === '0' && /\d/.test(signs[at] ?? ''))
      throw new PatternError('\\0 stands alone; write \\x.. for other signs.')
    if (Object.hasOwn(CONTROLS, sign)) return CONTROLS[sign] as number
    if (sign === 'x' || sign === 'u') return codePoint(sign)
    if (SYNTAX.includes(sign) || (inSet && sign === '-')) return sign.codePointAt(0) as number
    throw new PatternError(`\\${sign} means nothing; write ${sign} alone.`)
  }

  function codePoint(sign: 'x' | 'u'): number {
    const form = sign === 'x' ? /^([0-9a-f]{2})/i : /^(?:([0-9a-f]{4})|\{([0-9a-f]{1,6})\})/i
    const [whole, digits, braced] = form.exec(signs.slice(at, at + 8).join('')) ?? []
    const point = Number.parseInt(digits ?? braced ?? '', 16)
    if (whole === undefined || point > 0x10ffff)
      throw new PatternError(`\\${sign} is followed by no number of a character.`)
    at += whole.length
    return point
  }

  function set(): Characters {
    const isNegated = signs[at] === '^'
    if (isNegated) at++
    const ranges: [number, number][] = []
    while (signs[at] !== ']') {
      const from = member()
      if (signs[at] !== '-' || signs[at + 1] === ']') {
        ranges.push(...(typeof from === 'number' ? [[from, from] as [number, number]] : from))
        continue
      }
      at++
      const to = member()
      if (typeof from !== 'number' || typeof to !== 'number')
        throw new PatternError(
          'A range in [ ] goes from one sign to another; write \\- for the sign.',
        )
      if (from > to) throw new PatternError('A range in [ ] is the wrong way round.')
      ranges.push([from, to])
    }
    at++
    return { ranges, isNegated }
  }

  function member(): number | [number, number][] {
    const sign = signs[at++]
    if (sign === undefined) throw new PatternError('A [ is not closed; write \\[ for the sign.')
    if (sign !== '\\') return sign.codePointAt(0) as number
    if (signs[at] === 'b') {
      at++
      return 8
    }
    const read = escapeSign(true)
    return typeof read === 'number' ? read : plainRanges(read).map(([from, to]) => [from, to])
  }
}

const one = (point: number): Pattern => ({
  kind: 'characters',
  characters: { ranges: [[point, point]], isNegated: false },
})
