import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../../../db/ids/id-index'
import { projectOf } from '../../../projects/lane'
import {
  addBlocks,
  addPart,
  packBlocks,
  packServices,
  readBlocks,
  readServices,
  type ServicePart,
} from '../../spans/trace-row'
import { namesBetter, type TraceDelta } from '../fold-traces'
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
  blocks: Uint8Array
}

/** Writes a row for each trace. */
export function traceStore(db: Database, ids: IdIndex, words: WordStore) {
  const find = db.query<Row, { key: number; id: Buffer; lane: number }>(
    `SELECT key, start_at AS startAt, duration, spans, errors, root_service AS rootService,
       root_name AS rootName, root_at AS rootAt, has_root AS hasRoot, services, blocks
     FROM trace WHERE key = $key AND id = $id AND lane = $lane`,
  )
  const insert = db.query(
    `INSERT INTO trace (key, lane, id, start_at, duration, spans, errors, root_service, root_name,
       root_at, has_root, services, blocks)
     VALUES ($key, $lane, $id, $startAt, $duration, $spans, $errors, $rootService, $rootName, $rootAt,
       $hasRoot, $services, $blocks)`,
  )
  const update = db.query(
    `UPDATE trace SET start_at = $startAt, duration = $duration, spans = $spans, errors = $errors,
       root_service = $rootService, root_name = $rootName, root_at = $rootAt, has_root = $hasRoot,
       services = $services, blocks = $blocks
     WHERE key = $key`,
  )
  const lastKey = db.query<{ key: number }, []>(
    "SELECT seq AS key FROM sqlite_sequence WHERE name = 'trace'",
  )
  let next = firstFree()
  const recent = new RecentKeys()

  function firstFree() {
    return (lastKey.get()?.key ?? 0) + 1
  }

  function rowOf(lane: number, id: Buffer): Row | undefined {
    const known = recent.recall(lane, id)
    const row = known > 0 && find.get({ key: known, id, lane })
    if (row) return row
    for (const key of ids.find(id)) {
      const other = find.get({ key, id, lane })
      if (other) return other
    }
    return undefined
  }

  function add(delta: TraceDelta, id: Buffer, services: ServicePart[]): number {
    const { lane, startAt, endAt, spans, errors, blocks } = delta
    const key = next++
    insert.run({
      key,
      lane,
      id,
      startAt,
      duration: endAt - startAt,
      spans,
      errors,
      ...rootOf(delta),
      services: packServices(services),
      blocks: packBlocks(addBlocks([], blocks)),
    })
    ids.add(id, key)
    return key
  }

  function rootOf({ lane, root: { service, name, at, isRoot } }: TraceDelta) {
    const project = projectOf(lane)
    return {
      rootService: words.keyOf(project, service),
      rootName: words.keyOf(project, name),
      rootAt: at,
      hasRoot: isRoot ? 1 : 0,
    }
  }

  function grow(row: Row, delta: TraceDelta, added: ServicePart[]): number {
    const startAt = Math.min(row.startAt, delta.startAt)
    const endAt = Math.max(row.startAt + row.duration, delta.endAt)
    const isRenamed = namesBetter(delta.root, { isRoot: row.hasRoot === 1, at: row.rootAt })
    const { key, rootService, rootName, rootAt, hasRoot } = row
    const services = readServices(row.services)
    for (const part of added) addPart(services, part)
    update.run({
      key,
      startAt,
      duration: endAt - startAt,
      spans: row.spans + delta.spans,
      errors: row.errors + delta.errors,
      ...(isRenamed ? rootOf(delta) : { rootService, rootName, rootAt, hasRoot }),
      services: packServices(services),
      blocks: packBlocks(addBlocks(readBlocks(row.blocks), delta.blocks)),
    })
    return key
  }

  return {
    apply(deltas: Iterable<TraceDelta>): void {
      for (const delta of deltas) {
        const parts: ServicePart[] = []
        for (const [service, share] of delta.services)
          addPart(parts, { service: words.keyOf(projectOf(delta.lane), service), ...share })
        const id = Buffer.from(delta.id, 'hex')
        const row = rowOf(delta.lane, id)
        const key = row ? grow(row, delta, parts) : add(delta, id, parts)
        recent.keep(delta.lane, id, key)
      }
    },
    /** @returns 0 when there is no such trace */
    keyOf: (lane: number, id: string): number => rowOf(lane, Buffer.from(id, 'hex'))?.key ?? 0,
    forget() {
      next = firstFree()
    },
  }
}
