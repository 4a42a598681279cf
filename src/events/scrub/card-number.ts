const SHORTEST = 13
const LONGEST = 19

/** Replaces card numbers: 13–19 digits, perhaps in groups parted by one space or dash, with a right check digit. */
export function hideCardNumbers(text: string, mask: string): string {
  if (!hasLongRun(text)) return text
  let result = ''
  let kept = 0
  for (let i = 0; i < text.length; i++) {
    if (!isDigit(text, i)) continue
    const end = endOfGroups(text, i)
    if (end - i >= SHORTEST) {
      for (const [from, to] of cardsIn(text, groupsOf(text, i, end))) {
        result += text.slice(kept, from) + mask
        kept = to
      }
    }
    i = end
  }
  return kept === 0 ? text : result + text.slice(kept)
}

/** A card number that came as a JSON number. */
export const isCardNumber = (digits: string) =>
  digits.length >= SHORTEST &&
  digits.length <= LONGEST &&
  startsLikeCard(digits) &&
  passesLuhn(digits)

/** Dates, versions and ids give many texts digits enough, and few of them in one run. */
function hasLongRun(text: string): boolean {
  let run = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 48 && code <= 57) {
      if (++run >= SHORTEST) return true
    } else if (code !== 32 && code !== 45) run = 0
  }
  return false
}

type Span = [from: number, to: number]

function endOfGroups(text: string, start: number): number {
  let end = start
  while (isDigit(text, end) || (isSeparator(text, end) && isDigit(text, end + 1))) end++
  return end
}

function groupsOf(text: string, start: number, end: number): Span[] {
  const groups: Span[] = []
  for (let from = start; from < end; ) {
    let to = from
    while (to < end && isDigit(text, to)) to++
    groups.push([from, to])
    from = to + 1
  }
  return groups
}

/** Tries runs of whole groups, so that an expiry date beside the number does not shield it. */
function cardsIn(text: string, groups: Span[]): Span[] {
  const found: Span[] = []
  for (let first = 0; first < groups.length; first++) {
    let digits = ''
    for (let last = first; last < groups.length; last++) {
      const [from, to] = groups[last] as Span
      if (digits.length + to - from > LONGEST) break
      digits += text.slice(from, to)
      const start = (groups[first] as Span)[0]
      if (isCardNumber(digits) && standsAlone(text, start, to)) {
        found.push([start, to])
        first = last
        break
      }
    }
  }
  return found
}

/** Major industries 2–6 are banks and travel; clocks in ms, µs and ns begin with 1 until 2033. */
const startsLikeCard = (digits: string) => digits >= '2' && digits < '7'

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = digits.length - 1, doubled = false; i >= 0; i--, doubled = !doubled) {
    const digit = digits.charCodeAt(i) - 48
    const weighed = doubled ? digit * 2 : digit
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}

/** Not a part of a longer word, hash or decimal fraction. */
function standsAlone(text: string, from: number, to: number): boolean {
  if (isWordCharacter(text, from - 1) || isWordCharacter(text, to)) return false
  if (text[from - 1] === '.' && isDigit(text, from - 2)) return false
  return !(text[to] === '.' && isDigit(text, to + 1))
}

const isSeparator = (text: string, at: number) => {
  const code = text.charCodeAt(at)
  return code === 32 || code === 45
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

function isWordCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at) | 32
  return (code >= 97 && code <= 122) || isDigit(text, at) || text[at] === '_'
}
