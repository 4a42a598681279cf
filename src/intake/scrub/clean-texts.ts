/**
 * Slots of one scrubber: 128 kB of text at most. Shorter texts are searched as quickly as looked up, longer ones seldom
 * come again.
 */
const SLOTS = 1024
const SHORTEST = 12
const LONGEST = 128

/**
 * Remembers texts in which nothing was hidden, so that statements, routes and user agents, which come with event after event, are
 * searched once. Each text has one slot. It is kept there when it comes for the second time: a text that comes once costs
 * a number.
 */
export class CleanTexts {
  private readonly marks = new Int32Array(SLOTS)
  private readonly texts: string[] = new Array(SLOTS).fill('')

  has(text: string): boolean {
    if (text.length < SHORTEST || text.length > LONGEST) return false
    const mark = markOf(text)
    const slot = mark & (SLOTS - 1)
    return this.marks[slot] === mark && this.texts[slot] === text
  }

  add(text: string): void {
    if (text.length < SHORTEST || text.length > LONGEST) return
    const mark = markOf(text)
    const slot = mark & (SLOTS - 1)
    if (this.marks[slot] === mark) this.texts[slot] = text
    else this.marks[slot] = mark
  }
}

/** Hashes a few characters of a text: to read all of them would cost as much as the search that is to be saved. */
function markOf(text: string): number {
  const { length } = text
  let mark = length
  mark = Math.imul(mark, 33) ^ text.charCodeAt(length - 1)
  mark = Math.imul(mark, 33) ^ text.charCodeAt(length - 3)
  mark = Math.imul(mark, 33) ^ text.charCodeAt(length - 5)
  mark = Math.imul(mark, 33) ^ text.charCodeAt(length >> 1)
  mark = Math.imul(mark, 33) ^ text.charCodeAt((length >> 1) - 3)
  mark = Math.imul(mark, 33) ^ text.charCodeAt(length >> 2)
  return mark ^ (mark >>> 11)
}
