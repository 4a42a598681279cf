import type { Database } from 'bun:sqlite'
import { deadLetters } from '../../src/db/digest/dead-letters'
import { openDigest } from '../../src/db/digest/digest'
import type { Listener } from '../../src/db/digest/listeners'
import { watermark } from '../../src/db/digest/watermark'
import { openMain, openSpoolFile } from '../../src/db/open'
import { sharedMemory } from '../../src/db/spool/shared-room'
import { openSpool } from '../../src/db/spool/spool'
import { type SpoolWriter, spoolWriter } from '../../src/db/spool/spool-writer'
import { eventSignal } from '../../src/events/signal'
import { caller, answer as run } from '../../src/lib/remote'
import { limits } from '../../src/limits'
import { projectEraser } from '../../src/projects/erase.store'
import { projectChanges } from '../../src/projects/store'
import { releaseStore } from '../../src/releases/store'
import { noProgress, noteNews } from '../../src/service/progress'
import { spanSignal } from '../../src/traces/signal'
import { usageSettler } from '../../src/usage/settle.store'
import { noteSignal } from './note-signal'

/** Makes listeners of a folder's database. */
type ListenersTo = (db: Database) => Listener[]

/** A data folder whose digest has one signal more, all in this thread. */
export async function openFolder(dataDir: string, listenersTo: ListenersTo = () => []) {
  const db = openMain(dataDir)
  const file = openSpoolFile(dataDir)
  const memory = sharedMemory()
  const digested = watermark(db).read()
  const writer = spoolWriter(file, { watermark: digested, memory })
  const { call, receive } = caller<SpoolWriter>({
    postMessage: (message) => {
      const reply = (said: unknown) => void receive(said as Parameters<typeof receive>[0])
      run(writer, message as Parameters<typeof run>[1], { postMessage: reply })
    },
  })
  const spool = await openSpool(call, {
    memory,
    watermark: digested,
    maxBytes: limits.spoolBytes,
    onAppend: (what) => digest.wake(what),
    onWait: () => digest.hurry(),
  })
  const releases = releaseStore(db)
  const signals = [
    eventSignal(db, { dataDir, releases }),
    spanSignal(db, { dataDir, releases, limits }),
    noteSignal(db),
  ]
  const eraser = projectEraser(
    db,
    signals.map(({ erase }) => erase),
  )
  const progress = noProgress()
  const digest = openDigest(db, {
    dataDir,
    signals,
    changes: {},
    shownOn: () => 'issues',
    timed: [],
    chores: [eraser.step],
    letters: deadLetters(db, limits),
    listeners: listenersTo(db),
    settle: usageSettler(db),
    tell(news) {
      noteNews(progress, news)
      spool.digested(news.digested)
    },
  })
  digest.begin()
  return {
    db,
    spool,
    progress,
    changes: projectChanges(db),
    async close() {
      await spool.close()
      digest.close()
      file.close()
      db.close()
    },
  }
}
