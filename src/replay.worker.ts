import { fileFault } from './db/files/file-fault'
import { hear } from './lib/hear'
import { answer } from './lib/remote'
import { REPLAYS_FOLDER } from './replays/files/segment-path'
import { type SegmentWriter, segmentWriter } from './replays/files/segment-writer'

declare const self: Worker

/** What the main thread may ask this one to write. */
export type ReplayWrites = SegmentWriter

// A thread of its own, which is there while replays come: their bytes must not keep the spool, and with it everybody's errors, from the disk.
let writer: ReturnType<typeof segmentWriter> | undefined
hear(self, (data) => {
  if ('open' in data) writer = segmentWriter(data.open)
  else if ('stop' in data) {
    writer?.close()
    self.postMessage({ stopped: true })
  } else if (writer) {
    const { write } = writer
    answer({ write }, data, self, (cause) => fileFault(cause, REPLAYS_FOLDER))
  }
})
