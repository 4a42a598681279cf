/** Names longer than this are no slip of the finger. */
const LONGEST = 60

/**
 * The name that was most likely meant: the same in other letters, one that it begins or ends, or one
 * with few letters otherwise.
 * @returns undefined when none is near
 */
export function nearest(written: string, names: readonly string[]): string | undefined {
  const asked = written.toLowerCase()
  if (asked === '' || asked.length > LONGEST) return undefined
  let near: string | undefined
  let most = Math.max(1, Math.floor(asked.length / 3))
  for (const name of names) {
    const distance = apart(asked, name.toLowerCase(), most)
    if (distance > most || (distance === most && near !== undefined)) continue
    near = name
    most = distance
  }
  return near
}

/** @returns more than `most` as soon as that is sure */
function apart(asked: string, name: string, most: number): number {
  if (asked === name) return 0
  // `email` means user.email, `statuscode` http.status_code, `firstseen` firstSeen.
  if (asked.length >= 3 && (name.endsWith(`.${asked}`) || name.startsWith(asked))) return 0.5
  if (bare(name) === bare(asked)) return 0.5
  return Math.abs(asked.length - name.length) > most
    ? Number.POSITIVE_INFINITY
    : letters(asked, name, most)
}

const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** Letters to put in, take out, change or swap (Damerau–Levenshtein, each place once). */
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

const at = (row: Row, place: number) => row[place] as number
