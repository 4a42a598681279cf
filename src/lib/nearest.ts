/** A longer name is not a typing mistake. */
const LONGEST = 60

/**
 * The name that was most likely meant: one that differs in case or signs, one of which the beginning or the last part was
 * written, or one that differs in few letters.
 * @returns undefined when no name is near
 */
export function nearest(written: string, names: readonly string[]): string | undefined {
  const word = written.toLowerCase()
  if (word === '' || word.length > LONGEST) return undefined
  let near: string | undefined
  let most = Math.max(1, Math.floor(word.length / 3))
  for (const name of names) {
    const distance = apart(word, name.toLowerCase(), most)
    if (distance > most || (distance === most && near !== undefined)) continue
    near = name
    most = distance
  }
  return near
}

/** How far two names are apart; more than `most` as soon as that is sure. */
function apart(word: string, name: string, most: number): number {
  if (word === name) return 0
  // `email` means user.email, `statuscode` http.status_code, `firstseen` firstSeen.
  if (word.length >= 3 && (name.endsWith(`.${word}`) || name.startsWith(word))) return 0.5
  if (bare(name) === bare(word)) return 0.5
  return Math.abs(word.length - name.length) > most
    ? Number.POSITIVE_INFINITY
    : letters(word, name, most)
}

const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** How many letters to insert, delete, change or swap (Damerau–Levenshtein, each position edited once). */
function letters(one: string, other: string, most: number): number {
  const width = other.length + 1
  let [before, above, row] = [0, 1, 2].map(() => new Uint8Array(width)) as [Row, Row, Row]
  for (let j = 0; j < width; j++) above[j] = j
  for (let i = 1; i <= one.length; i++) {
    let least = i
    row[0] = i
    for (let j = 1; j < width; j++) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1
      let cost = Math.min(at(above, j) + 1, at(row, j - 1) + 1, at(above, j - 1) + change)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, at(before, j - 2) + 1)
      row[j] = cost
      least = Math.min(least, cost)
    }
    if (least > most) return Number.POSITIVE_INFINITY
    ;[before, above, row] = [above, row, before]
  }
  return at(above, other.length)
}

type Row = Uint8Array

const at = (row: Row, index: number) => row[index] as number
