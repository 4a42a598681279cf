import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../../accounts/door'
import { byOf } from '../../accounts/visitor'
import { ceilingSetting } from '../../db/ceiling'
import type { DiskRoom } from '../../db/files/disk-room'
import { folderSize, takenBytes } from '../../db/files/folder-size'
import { validate } from '../../http/validate'
import type { Call } from '../../lib/remote'
import type { CeilingChanges } from './ceiling.store'
import { daysUntil } from './days-left'
import { StorageChange, StorageView } from './model'
import type { StorageReads } from './reads'

interface Deps extends ApiDeps {
  db: Database
  disk: DiskRoom
  read: Call<StorageReads>
  change: Call<CeilingChanges>
}

const PATH = '/api/v1/storage'

/** How large the data folder is, and may become. */
export const storageRoutes = ({ door, body, limits, clock, db, disk, read, change }: Deps) => {
  const sizes = folderSize(db)
  const ceiling = ceilingSetting(db)

  async function view(): Promise<StorageView> {
    const files = sizes()
    const taken = takenBytes(files)
    const stored = await read('storage.stored', { now: clock(), takenBytes: taken })
    const ceilingBytes = ceiling.read()
    const until = (room: number) => daysUntil(room, stored.growthBytesADay)
    return {
      disk: { sizeBytes: disk.size, freeBytes: disk.free },
      files: {
        bytes: files.database + files.spool + files.ids + files.replays + files.logs,
        databaseBytes: files.database,
        freeBytes: files.free,
        spoolBytes: files.spool,
        idBytes: files.ids,
        replayBytes: files.replays,
        logBytes: files.logs,
      },
      ceilingBytes,
      daysLeft: {
        ceiling: ceilingBytes === null ? null : until(ceilingBytes - taken),
        disk: until(disk.free + files.free),
      },
      ...stored,
    }
  }

  return new Elysia({ name: 'storage' })
    .use(door)
    .get(
      PATH,
      () => view(),
      api('read', {
        summary: 'What is stored, how fast it grows, and for how many days there is room',
        tag: 'Service',
        answers: StorageView,
      }),
    )
    .patch(
      PATH,
      async ({ request, visitor }) => {
        const { ceilingBytes } = validate(StorageChange, await body.json(request, limits.apiBytes))
        await change('storage.setCeiling', { ceilingBytes, at: clock(), by: byOf(visitor) })
        return view()
      },
      api('settings', {
        summary: 'How many bytes the data folder may take',
        description:
          'When it takes more, what came first is deleted, over all projects, until it does not.',
        tag: 'Service',
        body: StorageChange,
        example: { ceilingBytes: 160_000_000_000 },
        answers: StorageView,
      }),
    )
}
