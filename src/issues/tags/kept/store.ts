import type { Database } from 'bun:sqlite'
import { Memo } from '../../../lib/memo'
import { tally, type ValueCount } from '../tally'
import { type KeptName, type KeptTags, MOST_KEPT, narrowed, risesAbove, type Wide } from './kept'

/**
 * The most names for which values are kept: as many as one event can have. The page of a grouping with more reads all
 * values.
 */
const MAX_NAMES = 100
/** Groupings held in memory: 2 KB each with the usual tags, 50 KB at worst. */
const REMEMBERED = 256

/** A value that was counted. */
export interface CountedValue {
  name: string
  tag: number
  /** Events added. */
  added: number
  /** Events it has now. */
  count: number
}

/** Keeps what the page of tags shows of a grouping with many events. */
export function keptTagStore(db: Database) {
  const state = db.query<{ isKept: number }, [number]>(
    'SELECT is_kept AS isKept FROM tag_tally WHERE grouping = ?',
  )
  const putState = db.query('INSERT OR REPLACE INTO tag_tally (grouping, is_kept) VALUES (?, ?)')
  const topOf = db.query<{ name: string; tag: number }, [number]>(
    `SELECT t.name, top.tag FROM tag_top top CROSS JOIN tag t ON t.key = top.tag
     WHERE top.grouping = ?`,
  )
  const wideOf = db.query<Wide & { name: string }, [number]>(
    `SELECT name, total, distinct_values AS "distinct", floor_count AS floorCount,
       floor_tag AS floorTag FROM tag_wide WHERE grouping = ?`,
  )
  const putTop = db.query('INSERT INTO tag_top (grouping, tag) VALUES (?, ?)')
  const dropTop = db.query('DELETE FROM tag_top WHERE grouping = ? AND tag = ?')
  const putWide = db.query<null, Pick<Wide, keyof Wide> & { grouping: number; name: string }>(
    `INSERT OR REPLACE INTO tag_wide
       (grouping, name, total, distinct_values, floor_count, floor_tag)
     VALUES ($grouping, $name, $total, $distinct, $floorCount, $floorTag)`,
  )
  const dropAll = ['tag_top', 'tag_wide'].map((table) =>
    db.query(`DELETE FROM ${table} WHERE grouping = ?`),
  )
  const countsOf = db.query<{ tag: number; count: number }, [number, string]>(
    `SELECT tag, count FROM json_each(?2) kept
     CROSS JOIN grouping_tag ON grouping = ?1 AND tag = kept.value`,
  )
  const everything = db.query<ValueCount, [number]>(
    `SELECT t.name, has.tag, has.count, has.last_seen AS lastSeen
     FROM grouping_tag has CROSS JOIN tag t ON t.key = has.tag
     WHERE has.grouping = ? ORDER BY has.tag`,
  )
  let remembered = new Memo<KeptTags | null>(REMEMBERED, 20)

  function load(grouping: number): KeptTags | null | undefined {
    const isKept = state.get(grouping)?.isKept
    if (isKept === undefined) return undefined
    if (isKept === 0) return null
    const kept: KeptTags = new Map()
    for (const { name, tag } of topOf.all(grouping)) nameOf(kept, name).top.push(tag)
    for (const { name, ...wide } of wideOf.all(grouping)) nameOf(kept, name).wide = wide
    return kept
  }

  function giveUp(grouping: number) {
    for (const drop of dropAll) drop.run(grouping)
    putState.run(grouping, 0)
    remembered.keep(String(grouping), null)
  }

  function write(grouping: number, name: string, { wide }: KeptName) {
    if (wide) putWide.run({ grouping, name, ...wide })
  }

  function narrow(grouping: number, kept: KeptName) {
    const { top, wide } = narrowed(countsOf.all(grouping, JSON.stringify(kept.top)), kept.wide)
    for (const tag of kept.top) if (!top.includes(tag)) dropTop.run(grouping, tag)
    kept.top = top
    kept.wide = wide
  }

  return {
    /**
     * @returns undefined when nothing is kept of the grouping yet, null when it has too many names to keep their
     * values
     */
    of(grouping: number): KeptTags | null | undefined {
      const known = remembered.recall(String(grouping))
      if (known !== undefined) return known
      const kept = load(grouping)
      return kept === undefined ? undefined : remembered.keep(String(grouping), kept)
    },
    /** Begins to keep values, with all that the grouping has so far. */
    begin(grouping: number): void {
      const names = tally(everything.iterate(grouping), MOST_KEPT)
      if (names.size > MAX_NAMES) {
        giveUp(grouping)
        return
      }
      putState.run(grouping, 1)
      const kept: KeptTags = new Map()
      for (const [name, { total, distinct, top }] of names) {
        const one: KeptName = { top: top.map(({ tag }) => tag) }
        const last = top.at(-1) as ValueCount
        if (distinct > top.length)
          one.wide = { total, distinct, floorCount: last.count, floorTag: last.tag }
        for (const tag of one.top) putTop.run(grouping, tag)
        write(grouping, name, one)
        kept.set(name, one)
      }
      remembered.keep(String(grouping), kept)
    },
    /** Takes in what a slice counted. How many events a value has now matters only for values that are not kept. */
    follow(grouping: number, kept: KeptTags, seen: Iterable<CountedValue>): void {
      const changed = new Set<string>()
      for (const { name, tag, added, count } of seen) {
        const one = nameOf(kept, name)
        const { top, wide } = one
        if (wide) {
          wide.total += added
          changed.add(name)
        }
        if (top.includes(tag)) continue
        if (wide && added === count) wide.distinct++
        if (wide && !risesAbove(wide, tag, count)) continue
        top.push(tag)
        putTop.run(grouping, tag)
        if (top.length <= MOST_KEPT) continue
        narrow(grouping, one)
        changed.add(name)
      }
      if (kept.size > MAX_NAMES) giveUp(grouping)
      else for (const name of changed) write(grouping, name, kept.get(name) as KeptName)
    },
    forget(): void {
      remembered = new Memo(REMEMBERED, 20)
    },
  }
}

function nameOf(kept: KeptTags, name: string): KeptName {
  const known = kept.get(name)
  if (known) return known
  const made: KeptName = { top: [] }
  kept.set(name, made)
  return made
}
