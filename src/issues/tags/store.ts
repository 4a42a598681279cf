import type { Database } from 'bun:sqlite'
import { Memo } from '../../lib/memo'
import type { Sighting, Tag } from '../sighting'
import type { KeptTags } from './kept/kept'
import { type CountedValue, keptTagStore } from './kept/store'

/** Tags whose keys are kept in memory, enough for all tags that have few values. */
const REMEMBERED_TAGS = 25_000
const REMEMBERED_LENGTH = 256
/** A grouping with fewer events has few values, and its page reads them all. */
const MANY_EVENTS = 1000

/** The only writer of tags. Runs on the digest thread, inside its transaction. */
export function tagStore(db: Database) {
  // By position: a tag with a value of its own in each event runs these three for each event, and a call by name
  // costs 0.1 µs more.
  const find = db.query<{ key: number }, [number, string, string]>(
    'SELECT key FROM tag WHERE project = ? AND name = ? AND value = ?',
  )
  const insert = db.query<{ key: number }, [number, string, string]>(
    'INSERT INTO tag (project, name, value) VALUES (?, ?, ?) RETURNING key',
  )
  const counting = `INSERT INTO grouping_tag (grouping, tag, count, last_seen) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET count = count + excluded.count,
      last_seen = max(last_seen, excluded.last_seen)`
  const count = db.query(counting)
  const countAndTell = db.query<{ count: number }, [number, number, number, number]>(
    `${counting} RETURNING count`,
  )
  const keptTags = keptTagStore(db)
  let keys = new Memo<number>(REMEMBERED_TAGS, REMEMBERED_LENGTH)
  /** The keys of the tags of the current slice. */
  let keyOfTag = new Map<Tag, number>()

  function keyOf(project: number, tag: Tag): number {
    const key = keyOfTag.get(tag) ?? findKey(project, tag)
    keyOfTag.set(tag, key)
    return key
  }

  function findKey(project: number, { name, value }: Tag): number {
    const id = `${project}/${name}=${value}`
    const known = keys.recall(id)
    if (known !== undefined) return known
    const row = find.get(project, name, value) ?? insert.get(project, name, value)
    return keys.keep(id, row?.key as number)
  }

  function* counted(
    grouping: number,
    kept: KeptTags,
    { project, tags }: Sighting,
  ): Generator<CountedValue> {
    for (const [one, { count: added, lastSeen }] of tags) {
      const { name } = one
      const tag = keyOf(project, one)
      if (!kept.get(name)?.top.includes(tag)) {
        const now = countAndTell.get(grouping, tag, added, lastSeen)
        yield { name, tag, added, count: now?.count as number }
      } else {
        count.run(grouping, tag, added, lastSeen)
        yield { name, tag, added, count: added }
      }
    }
  }

  return {
    /** @param before how many events the grouping had before the slice */
    add(grouping: number, before: number, sighting: Sighting): void {
      const isMany = before + sighting.count >= MANY_EVENTS
      const kept = before < MANY_EVENTS ? undefined : keptTags.of(grouping)
      if (kept) {
        keptTags.follow(grouping, kept, counted(grouping, kept, sighting))
        return
      }
      for (const [tag, { count: added, lastSeen }] of sighting.tags)
        count.run(grouping, keyOf(sighting.project, tag), added, lastSeen)
      if (isMany && kept === undefined) keptTags.begin(grouping)
    },
    /** Ends a slice. */
    finish(): void {
      keyOfTag = new Map()
    },
    /** Drops what is remembered, because the rows that it stands for may have been rolled back or erased. */
    forget(): void {
      keyOfTag = new Map()
      keys = new Memo(REMEMBERED_TAGS, REMEMBERED_LENGTH)
      keptTags.forget()
    },
  }
}
