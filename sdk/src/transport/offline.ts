import { guarded } from '../core/guarded'
import type { Store } from './queue'

const DATABASE = 'whimbrel'
const ITEMS = 'events'
/** The newest stay: a browser that is offline for days should not tell of all of them. */
const MOST_ITEMS = 100
const MOST_CHARACTERS = 5_000_000

interface Kept {
  id: string
  json: string
  at: number
}

/**
 * Keeps events in IndexedDB that could not be sent, until a page of the same origin can. Where there is no IndexedDB (private
 * windows of some browsers) nothing is kept.
 */
export function offlineStore(): Store & { all(): Promise<Kept[]> } {
  let opening: Promise<IDBDatabase> | undefined

  const open = () =>
    (opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(DATABASE, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(ITEMS, { keyPath: 'id' })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    }))

  function within(work: (items: IDBObjectStore) => void): void {
    guarded(() => {
      open().then(
        (database) =>
          guarded(() => work(database.transaction(ITEMS, 'readwrite').objectStore(ITEMS))),
        () => {},
      )
    })
  }

  const all = () =>
    open().then(
      (database) =>
        new Promise<Kept[]>((resolve, reject) => {
          const request = database.transaction(ITEMS).objectStore(ITEMS).getAll()
          request.onsuccess = () => resolve(request.result as Kept[])
          request.onerror = () => reject(request.error)
        }),
    )

  return {
    put(events) {
      within((items) => {
        for (const { id, json } of events) items.put({ id, json, at: Date.now() })
        const listing = items.getAll()
        listing.onsuccess = () => {
          let room = MOST_CHARACTERS
          const newest = (listing.result as Kept[]).sort((one, other) => other.at - one.at)
          for (const [at, { id, json }] of newest.entries()) {
            room -= json.length
            if (at >= MOST_ITEMS || room < 0) items.delete(id)
          }
        }
      })
    },
    remove(ids) {
      if (!opening) return
      within((items) => {
        for (const id of ids) items.delete(id)
      })
    },
    /** Oldest first. @throws what the database says */
    all: async () => (await all()).sort((one, other) => one.at - other.at),
  }
}
