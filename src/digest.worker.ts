import { sliceDigester } from './db/apply-slice'
import { digestLoop } from './db/digest-loop'
import { closeCheckpointed, openMain, openSpoolReadonly } from './db/open'
import { chunkRepacker } from './db/repack'
import { sliceReader } from './db/slices'
import { watermark } from './db/watermark'
import { foldEvents } from './events/digest'
import { eventIds } from './events/ids/store'
import { eventStore } from './events/store'
import { activityStore } from './issues/activity/store'
import { issueStore } from './issues/store'
import { triageStore } from './issues/triage/store'
import { answer } from './lib/remote'
import { projectEraser } from './projects/erase/store'
import { releaseStore } from './releases/store'

declare const self: Worker

/** What other threads may ask this one to change. */
export type Changes = ReturnType<typeof open>['changes']

/** Everything that writes telemetry, each part made once. */
function open(dataDir: string) {
  const db = openMain(dataDir)
  const spool = openSpoolReadonly(dataDir)
  const mark = watermark(db)
  const releases = releaseStore(db)
  const activity = activityStore(db)
  const issues = issueStore(db, releases, activity)
  const index = eventIds(db, dataDir)
  const events = eventStore(db, index.ids, issues, releases)
  const triage = triageStore(db, releases, activity)
  const repacker = chunkRepacker(db)
  const eraser = projectEraser(db)

  const loop = digestLoop({
    watermark: mark.read(),
    nextSlice: sliceReader(spool),
    digest: sliceDigester(db, {
      fold: (blocks) => foldEvents(blocks, { event: events.isStored, fingerprint: issues.isKnown }),
      apply: (folded, through) => {
        const stored = events.apply(folded, Date.now())
        mark.move(through)
        return stored
      },
      forget: () => {
        for (const store of [releases, issues, events]) store.forget()
      },
    }),
    maintain: () => {
      index.keep()
      return triage.wakeIgnored(Date.now()) || eraser.step() || repacker.step()
    },
    tell: (news) => self.postMessage(news),
  })

  return {
    loop,
    changes: triage.changes,
    close() {
      loop.stop()
      spool.close()
      index.close()
      closeCheckpointed(db)
    },
  }
}

let digest: ReturnType<typeof open> | undefined
self.onmessage = ({ data }: MessageEvent) => {
  if ('open' in data) {
    digest = open(data.open)
    digest.loop.begin()
  } else if ('wake' in data) digest?.loop.wake()
  else if ('hurry' in data) digest?.loop.hurry()
  else if ('stop' in data) {
    digest?.close()
    self.postMessage({ stopped: true })
  } else if (digest) answer(digest.changes, data, self)
}
