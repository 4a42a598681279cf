import type { ChunkCounts } from './counts.reads'
import { DistinctCounter } from './distinct'

/** Visitors of a page of bits, as a power of two. */
const PAGE_SHIFT = 12
const PAGE_WORDS = 2 ** PAGE_SHIFT / 32
/** Groups from here on are counted by pairs: pages would be nearly empty. */
const PAGED_GROUPS = 256
/** Pages in at most 32 MB. */
const MOST_PAGES = 2 ** 16
const FIRST_PAGES = 256
/** The group of a row that is not counted. */
const NONE = -1

/**
 * Counts distinct visitors by group, and all of them, by their numbers in a lane: visitors of two lanes are two. The visitors of a group
 * are bits on pages, which are made as they are needed: numbers that come together are mostly near each other. Where there would be too
 * many pages, pairs of group and visitor are counted.
 */
export class VisitorCounter {
  private readonly totals: number[] = []
  private all = 0
  private seen = new Int32Array(0)
  private pagesOfGroup = 0
  /** By group and page of numbers: the page's place, from 1. */
  private places = new Int32Array(0)
  private pages = new Int32Array(0)
  private pageCount = 0
  private rest: DistinctCounter | undefined
  private restGroups = 0

  /** Begins with another lane. @param next the number after that of the lane's newest visitor */
  begin(next: number): void {
    this.settle()
    this.seen = new Int32Array((next >>> 5) + 1)
    this.pagesOfGroup = (next >>> PAGE_SHIFT) + 1
    this.places = new Int32Array(PAGED_GROUPS * this.pagesOfGroup)
    this.pageCount = 0
  }

  /** Adds one visitor. */
  add(group: number, visitor: number): void {
    const word = visitor >>> 5
    const bit = 1 << (visitor & 31)
    this.seen[word] = (this.seen[word] as number) | bit
    let place = 0
    if (group < PAGED_GROUPS) {
      const page = group * this.pagesOfGroup + (visitor >>> PAGE_SHIFT)
      place = (this.places[page] as number) || this.newPlace(page)
    }
    if (place === 0) {
      this.addRest(group, visitor)
      return
    }
    const at = (place - 1) * PAGE_WORDS + (word & (PAGE_WORDS - 1))
    this.pages[at] = (this.pages[at] as number) | bit
  }

  /** Adds the visitors of the rows that are meant. @param groupOf the group of each row */
  addAll(
    isMeant: Uint8Array,
    groupOf: ArrayLike<number>,
    visitors: Float64Array | Uint32Array,
  ): void {
    const groups = new Int32Array(isMeant.length)
    const none = NONE
    for (let i = 0; i < groups.length; i++)
      groups[i] = isMeant[i] === 0 ? none : (groupOf[i] as number)
    this.addPairs(groups, new Uint32Array(visitors))
  }

  /** Adds the visitors of visits that are counted by value. @param groupOf the group of each value */
  addCounts({ of, visitors }: ChunkCounts, groupOf: ArrayLike<number>): void {
    const groups = new Int32Array(of.length)
    for (let i = 0; i < groups.length; i++) groups[i] = groupOf[of[i] as number] as number
    this.addPairs(groups, visitors)
  }

  /** Reports spend most of their time here: constants of the module, which cost ten times as much in such a loop, are copied. */
  private addPairs(groups: Int32Array, visitors: Uint32Array) {
    const { seen, pagesOfGroup, places } = this
    const [none, paged, shift, words] = [NONE, PAGED_GROUPS, PAGE_SHIFT, PAGE_WORDS]
    let { pages } = this
    for (let i = 0; i < groups.length; i++) {
      const group = groups[i] as number
      if (group === none) continue
      const visitor = visitors[i] as number
      const word = visitor >>> 5
      const bit = 1 << (visitor & 31)
      seen[word] = (seen[word] as number) | bit
      let place = 0
      if (group < paged) {
        const page = group * pagesOfGroup + (visitor >>> shift)
        place = places[page] as number
        if (place === 0) {
          place = this.newPlace(page)
          pages = this.pages
        }
      }
      if (place === 0) this.addRest(group, visitor)
      else {
        const at = (place - 1) * words + (word & (words - 1))
        pages[at] = (pages[at] as number) | bit
      }
    }
  }

  private addRest(group: number, visitor: number) {
    this.rest ??= new DistinctCounter()
    this.rest.add(group, visitor)
    if (group >= this.restGroups) this.restGroups = group + 1
  }

  /** @param groups how many there are @returns the number of distinct visitors of each, and of all together */
  count(groups: number): { each: Uint32Array; all: number } {
    this.settle()
    return {
      each: Uint32Array.from({ length: groups }, (_, i) => this.totals[i] ?? 0),
      all: this.all,
    }
  }

  /** Makes a page. @returns its place, 0 where there is room for no more */
  private newPlace(at: number): number {
    if (this.pageCount === MOST_PAGES) return 0
    const place = ++this.pageCount
    this.places[at] = place
    if (place * PAGE_WORDS > this.pages.length) this.growPages()
    return place
  }

  /** Adds what was counted of a lane to the totals. */
  private settle(): void {
    const { totals, places, pages, pagesOfGroup } = this
    this.all += bitsIn(this.seen, 0, this.seen.length)
    for (let at = 0; at < places.length; at++) {
      const place = places[at] as number
      if (place === 0) continue
      const from = (place - 1) * PAGE_WORDS
      const group = Math.floor(at / pagesOfGroup)
      totals[group] = (totals[group] ?? 0) + bitsIn(pages, from, from + PAGE_WORDS)
    }
    for (const [group, more] of this.rest?.count(this.restGroups).entries() ?? [])
      if (more > 0) totals[group] = (totals[group] ?? 0) + more
    this.seen = new Int32Array(0)
    this.places = new Int32Array(0)
    this.pages.fill(0)
    this.pageCount = 0
    this.rest = undefined
    this.restGroups = 0
  }

  private growPages() {
    const larger = new Int32Array(Math.max(2 * this.pages.length, FIRST_PAGES * PAGE_WORDS))
    larger.set(this.pages)
    this.pages = larger
  }
}

function bitsIn(words: Int32Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) {
    let word = words[i] as number
    if (word === 0) continue
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    sum += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return sum
}
