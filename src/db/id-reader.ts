import { halfSipHash } from '../lib/half-sip-hash'
import { BUCKET_BITS, BUCKET_WORDS, placeOf, rowsIn } from './id-bucket'
import { ID_FILE, openIdFile } from './id-file'
import { GROUP } from './id-filter'
import { filterPages } from './id-filters'
import type { IdIndex } from './id-index'

/** Finds ids beside the thread that adds them: holds nothing, and reads a bucket a segment where no filter is yet. */
export function openIdReader(dataDir: string, name = ID_FILE): Pick<IdIndex, 'find' | 'close'> {
  const file = openIdFile(dataDir, name, 'read')
  const candidates = filterPages(file)
  const hash = new Uint32Array(2)
  const words = new Uint32Array(BUCKET_WORDS)

  function find(id: Uint8Array): number[] {
    halfSipHash(...file.key, id, hash)
    const { bucket, tag } = placeOf(hash)
    const found: number[] = []
    let segments = 0xff
    for (let i = 0; i < file.segments; i++) {
      const hasFilter = i - (i % GROUP) + GROUP < file.segments
      if (i % GROUP === 0) segments = hasFilter ? candidates(i / GROUP, bucket, tag) : 0xff
      if ((segments & (1 << (i % GROUP))) === 0) continue
      file.readBucket(i, bucket, words)
      rowsIn(words, 0, tag, found)
    }
    return found
  }

  return {
    find(id) {
      file.refresh()
      for (;;) {
        const { bits } = file
        const found = find(id)
        if (bits === BUCKET_BITS) return found
        file.refresh()
        // It grew meanwhile: what was looked for may have gone elsewhere.
        if (file.bits === bits) return found
      }
    },
    close: file.close,
  }
}
