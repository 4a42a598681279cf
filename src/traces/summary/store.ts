import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../../db/id-index'
import { namesBetter, type TraceDelta } from '../fold-traces'
import { projectOf } from '../stream'
import {
  addBlocks,
  addPart,
  packPlaces,
  packServices,
  readPlaces,
  readServices,
  type ServicePart,
} from '../trace-row'
import type { WordStore } from '../words/store'
import { RecentKeys } from './recent-keys'

interface Row {
  key: number
  startAt: number
  duration: number
  spans: number
  errors: number
  rootService: number
  rootName: number
  rootAt: number
  hasRoot: number
  services: Uint8Array
  places: Uint8Array
}

/** The only writer of trace rows. */
export function traceStore(db: Database, ids: IdIndex, words: WordStore) {
  const find = db.query<Row, [number, Buffer, number]>(
    `SELECT key, start_at AS startAt, duration, spans, errors, root_service AS rootService,
       root_name AS rootName, root_at AS rootAt, has_root AS hasRoot, services, places
     FROM trace WHERE key = ? AND id = ? AND stream = ?`,
  )
  const insert = db.query(
    `INSERT INTO trace (key, stream, id, start_at, duration, spans, errors, root_service, root_name,
       root_at, has_root, services, places) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = db.query(
    `UPDATE trace SET start_at = ?, duration = ?, spans = ?, errors = ?, root_service = ?,
       root_name = ?, root_at = ?, has_root = ?, services = ?, places = ? WHERE key = ?`,
  )
  const lastKey = db.query<{ key: number }, []>(
    "SELECT seq AS key FROM sqlite_sequence WHERE name = 'trace'",
  )
  let next = firstFree()
  const recent = new RecentKeys()

  function firstFree() {
    return (lastKey.get()?.key ?? 0) + 1
  }

  function rowOf(stream: number, id: Buffer): Row | undefined {
    const known = recent.recall(stream, id)
    const row = known > 0 && find.get(known, id, stream)
    if (row) return row
    for (const key of ids.find(id)) {
      const found = find.get(key, id, stream)
      if (found) return found
    }
    return undefined
  }

  function add(delta: TraceDelta, id: Buffer, parts: ServicePart[]): number {
    const { stream, startAt, endAt, spans, errors, root, blocks } = delta
    const key = next++
    insert.run(
      ...([key, stream, id, startAt, endAt - startAt, spans, errors] as const),
      ...rootColumns(delta),
      packServices(parts),
      packPlaces(addBlocks([], blocks)),
    )
    ids.add(id, key)
    return key

    function rootColumns({ stream: of }: TraceDelta) {
      const project = projectOf(of)
      const { service, name, at, isRoot } = root
      return [
        words.keyOf(project, service),
        words.keyOf(project, name),
        at,
        isRoot ? 1 : 0,
      ] as const
    }
  }

  function grow(row: Row, delta: TraceDelta, added: ServicePart[]): number {
    const { startAt, endAt, spans, errors, root, blocks, stream } = delta
    const start = Math.min(row.startAt, startAt)
    const end = Math.max(row.startAt + row.duration, endAt)
    const isRenamed = namesBetter(root, { isRoot: row.hasRoot === 1, at: row.rootAt })
    const project = projectOf(stream)
    const parts = readServices(row.services)
    for (const part of added) addPart(parts, part)
    update.run(
      ...([start, end - start, row.spans + spans, row.errors + errors] as const),
      ...(isRenamed
        ? ([words.keyOf(project, root.service), words.keyOf(project, root.name), root.at] as const)
        : ([row.rootService, row.rootName, row.rootAt] as const)),
      isRenamed && root.isRoot ? 1 : row.hasRoot,
      packServices(parts),
      packPlaces(addBlocks(readPlaces(row.places), blocks)),
      row.key,
    )
    return row.key
  }

  return {
    apply(deltas: Iterable<TraceDelta>): void {
      for (const delta of deltas) {
        const parts: ServicePart[] = []
        for (const [service, share] of delta.services)
          addPart(parts, { service: words.keyOf(projectOf(delta.stream), service), ...share })
        const id = Buffer.from(delta.id, 'hex')
        const row = rowOf(delta.stream, id)
        const key = row ? grow(row, delta, parts) : add(delta, id, parts)
        recent.keep(delta.stream, id, key)
      }
    },
    /** @returns 0 when there is no such trace */
    keyOf: (stream: number, id: string): number => rowOf(stream, Buffer.from(id, 'hex'))?.key ?? 0,
    forget() {
      next = firstFree()
    },
  }
}

export type TraceStore = ReturnType<typeof traceStore>
