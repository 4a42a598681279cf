import { sliceDigester } from './db/apply-slice'
import { distinctChanges } from './db/changed'
import { logCutter } from './db/cut-log'
import { dataVersion } from './db/data-version'
import { digestLoop } from './db/digest-loop'
import { fileFault, namingFaults } from './db/file-fault'
import { freePages } from './db/free-pages'
import { closeCheckpointed, openMain, openSpoolReadonly } from './db/open'
import { chunkRepacker } from './db/repack'
import { sliceReader } from './db/slices'
import { watermark } from './db/watermark'
import { changedIssues, foldEvents } from './events/digest'
import { eventIds } from './events/ids/store'
import { eventStore } from './events/store'
import { headSymbolicator } from './events/symbolicate/symbolicate-head'
import { activityStore } from './issues/activity/store'
import { commentStore } from './issues/comments/store'
import { issueStore } from './issues/store'
import { triageStore } from './issues/triage/store'
import { hear } from './lib/hear'
import { answer } from './lib/remote'
import type { Limits } from './limits'
import { projectEraser } from './projects/erase/store'
import { releaseStore } from './releases/store'
import { dismissedMaps } from './sourcemaps/dismissed/store'
import { missingStore } from './sourcemaps/missing/store'
import { retiredMaps } from './sourcemaps/retire/store'
import { mapShelf } from './sourcemaps/shelf/reads'
import { symbolicator } from './sourcemaps/symbolicate/symbolicate'
import { changedTraces, foldSpans } from './traces/digest'
import { spanEraser } from './traces/erase/store'
import { traceIds } from './traces/ids/store'
import { spanMerger } from './traces/merge/store'
import { textMerger } from './traces/merge-text/store'
import { recentSpans } from './traces/recent/reads'
import { spanStore } from './traces/store'
import { traceThinner } from './traces/tail/thin/store'

declare const self: Worker

/** What other threads may ask this one to change. */
export type Changes = ReturnType<typeof open>['changes']

/** Everything that writes telemetry, each part made once. */
function open(dataDir: string, limits: Limits) {
  const db = openMain(dataDir)
  const spool = openSpoolReadonly(dataDir)
  const mark = watermark(db)
  const releases = releaseStore(db)
  const activity = activityStore(db)
  const issues = issueStore(db, releases, activity)
  const index = eventIds(db, dataDir)
  const traceIndex = traceIds(db, dataDir)
  const spans = spanStore(db, traceIndex.ids, { releases, limits })
  const recent = recentSpans(db)
  const missing = missingStore(db)
  const events = eventStore(db, index.ids, { issues, releases, missing })
  const maps = headSymbolicator(symbolicator(mapShelf(db)), dataVersion(db))
  const retired = retiredMaps(db, limits.sourceMapDays)
  const dismissed = dismissedMaps(db)
  const triage = triageStore(db, releases, activity)
  const comments = commentStore(db, activity)
  const repacker = chunkRepacker(db)
  const eraser = projectEraser(db, [spanEraser(db)])
  const merger = spanMerger(db)
  const texts = textMerger(db)
  const thinner = traceThinner(db, traceIndex.ids)
  const cutLog = logCutter(db)
  const pages = freePages(db)

  // What is remembered points at rows by keys that may be given again.
  function forget() {
    for (const store of [releases, issues, events, spans, recent]) store.forget()
  }

  function erased() {
    const more = eraser.step()
    if (more) forget()
    return more
  }

  const loop = digestLoop({
    watermark: mark.read(),
    nextSlice: namingFaults(spool.filename, sliceReader(spool)),
    digest: namingFaults(
      db.filename,
      sliceDigester(db, {
        fold: (blocks) => {
          const { event = [], span = [] } = Object.groupBy(blocks, ({ signal }) => signal)
          const known = { event: events.isStored, fingerprint: issues.isKnown, maps }
          const folded = {
            events: foldEvents(event, known),
            spans: foldSpans(span, recent, limits),
          }
          const { deadLetters } = folded.events
          deadLetters.push(...folded.spans.deadLetters)
          return { ...folded, deadLetters }
        },
        apply: (folded, through) => {
          const event = events.apply(folded.events, Date.now())
          const span = spans.apply(folded.spans)
          mark.move(through)
          return { event, span }
        },
        changed: ({ events, spans }) =>
          distinctChanges([...changedIssues(events), ...changedTraces(spans)]),
        forget,
      }),
    ),
    maintain: namingFaults(db.filename, (when: 'between' | 'quiet') => {
      if (when === 'quiet') {
        index.keep()
        traceIndex.keep()
        cutLog()
      }
      const now = Date.now()
      const isMore =
        triage.wakeIgnored(now) ||
        missing.dropOld(now) ||
        retired.step(now) ||
        erased() ||
        repacker.step() ||
        merger.step() ||
        texts.step() ||
        thinner.step(now) ||
        pages.step()
      if (!isMore && when === 'quiet') cutLog('quiet')
      return isMore
    }),
    tell: (news) => self.postMessage(news),
  })

  return {
    db,
    loop,
    changes: { ...triage.changes, ...comments.changes, ...retired.changes, ...dismissed.changes },
    close() {
      loop.stop()
      spool.close()
      index.close()
      traceIndex.close()
      closeCheckpointed(db)
    },
  }
}

let digest: ReturnType<typeof open> | undefined
hear(self, (data) => {
  if ('open' in data) {
    digest = open(data.open, data.limits)
    digest.loop.begin()
  } else if ('wake' in data) digest?.loop.wake()
  else if ('hurry' in data) digest?.loop.hurry()
  else if ('stop' in data) {
    digest?.close()
    self.postMessage({ stopped: true })
  } else if (digest) {
    const { changes, db } = digest
    answer(changes, data, self, (cause) => fileFault(cause, db.filename))
  }
})
