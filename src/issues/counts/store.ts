import type { Database } from 'bun:sqlite'
import { Memo } from '../../lib/memo'
import type { ReleaseStore } from '../../releases/store'
import type { Sighting, Tag } from '../sighting'
import { countedUsers } from './counted-users'

/** Tags whose keys are kept; low-cardinality ones all stay, and a value has at most 2000 characters. */
const REMEMBERED_TAGS = 25_000
const REMEMBERED_LENGTH = 256

/** The only writer of what is counted by grouping: hours, releases, tags, users, words. */
export function countStore(db: Database, releases: ReleaseStore) {
  const addHour = db.query(
    `INSERT INTO grouping_hour (grouping, hour, count) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  )
  const addRelease = db.query(
    `INSERT INTO grouping_release (grouping, release, count, first_seen, last_seen)
     VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count,
       first_seen = min(first_seen, excluded.first_seen), last_seen = max(last_seen, excluded.last_seen)`,
  )
  const findTag = db.query<{ key: number }, [number, string, string]>(
    'SELECT key FROM tag WHERE project = ? AND name = ? AND value = ?',
  )
  const insertTag = db.query<{ key: number }, [number, string, string]>(
    'INSERT INTO tag (project, name, value) VALUES (?, ?, ?) RETURNING key',
  )
  const addTag = db.query(
    `INSERT INTO grouping_tag (grouping, tag, count, last_seen) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count,
       last_seen = max(last_seen, excluded.last_seen)`,
  )
  const addUser = db.query(
    'INSERT INTO grouping_user (grouping, user) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  const addSearchText = db.query('INSERT INTO search_text (rowid, text) VALUES ((? << 40) | ?, ?)')

  let texts: { grouping: number; before: number; text: string }[] = []
  let tagKeys = new Memo<number>(REMEMBERED_TAGS, REMEMBERED_LENGTH)
  const counted = countedUsers()
  /** Of this slice. */
  let keyOfTag = new Map<Tag, number>()

  function tagKey(project: number, tag: Tag): number {
    const key = keyOfTag.get(tag) ?? findTagKey(project, tag)
    keyOfTag.set(tag, key)
    return key
  }

  function findTagKey(project: number, { name, value }: Tag): number {
    const id = `${project}/${name}=${value}`
    const known = tagKeys.recall(id)
    if (known !== undefined) return known
    const row = findTag.get(project, name, value) ?? insertTag.get(project, name, value)
    return tagKeys.keep(id, row?.key as number)
  }

  return {
    /**
     * Adds all but the users; the texts wait for `finish`.
     * @param before how many events the grouping had
     */
    add(grouping: number, before: number, sighting: Sighting): void {
      for (const [hour, count] of sighting.hours) addHour.run(grouping, hour, count)
      for (const [version, { count, firstSeen, lastSeen }] of sighting.releases) {
        const key = releases.keyOf(sighting.project, version, firstSeen)
        addRelease.run(grouping, key, count, firstSeen, lastSeen)
      }
      for (const [tag, { count, lastSeen }] of sighting.tags)
        addTag.run(grouping, tagKey(sighting.project, tag), count, lastSeen)
      const { type, culprit } = sighting.latest
      texts.push({ grouping, before, text: [type, culprit, ...sighting.texts].join('\n') })
    },
    /** Ends a slice. Texts are written in the order of their rows, or FTS5 ends a segment at each. */
    finish(): void {
      keyOfTag = new Map()
      texts.sort((a, b) => a.grouping - b.grouping)
      for (const { grouping, before, text } of texts) addSearchText.run(grouping, before, text)
      texts = []
    },
    /** @returns those the grouping had not seen. */
    addUsers: (grouping: number, users: Iterable<number>): number[] =>
      [...users].filter((user) => {
        if (counted.has(grouping, user)) return false
        counted.add(grouping, user)
        return addUser.run(grouping, user).changes > 0
      }),
    /** Rows may be gone that what is remembered here points at. */
    forget: () => {
      texts = []
      counted.clear()
      keyOfTag = new Map()
      tagKeys = new Memo(REMEMBERED_TAGS, REMEMBERED_LENGTH)
    },
  }
}
