/** 128 kB a project at most: shorter texts are looked at as quickly, longer ones seldom come again. */
const PLACES = 1024
const SHORTEST = 12
const LONGEST = 128

/**
 * Texts in which nothing was hidden: statements, routes and user agents come with event after event, and are
 * looked at once. Each text has one place. It is kept when it comes for the second time, so that what never
 * comes again costs a number.
 */
export class CleanTexts {
  private readonly marks = new Int32Array(PLACES)
  private readonly texts: string[] = new Array(PLACES).fill('')

  has(text: string): boolean {
    if (text.length < SHORTEST || text.length > LONGEST) return false
    const mark = markOf(text)
    const place = mark & (PLACES - 1)
    return this.marks[place] === mark && this.texts[place] === text
  }

  add(text: string): void {
    if (text.length < SHORTEST || text.length > LONGEST) return
    const mark = markOf(text)
    const place = mark & (PLACES - 1)
    if (this.marks[place] === mark) this.texts[place] = text
    else this.marks[place] = mark
  }
}

/** Goes by a few of its characters: to read them all would cost what is to be saved. */
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
