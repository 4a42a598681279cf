import { halfSipHash } from '../../lib/half-sip-hash'
import { BUCKET_BITS, BUCKET_WORDS, hashedId, rowsIn } from './id-bucket'
import { ID_FILE, openIdFile } from './id-file'
import { GROUP } from './id-filter'
import { filterPages } from './id-filters'
import type { IdIndex } from './id-index'

/**
 * Finds ids from another thread than the one that adds them. It keeps nothing in memory; of segments without a filter
 * it reads one bucket each.
 */
export function openIdReader(dataDir: string, name = ID_FILE): Pick<IdIndex, 'find' | 'close'> {
  const file = openIdFile(dataDir, name, 'read')
  const candidates = filterPages(file)
  const hash = new Uint32Array(2)
  const words = new Uint32Array(BUCKET_WORDS)

  function find(id: Uint8Array): number[] {
    halfSipHash(...file.key, id, hash)
    const { bucket, tag } = hashedId(hash)
    const rows: number[] = []
    let segments = 0xff
    for (let i = 0; i < file.segments; i++) {
      const hasFilter = i - (i % GROUP) + GROUP < file.segments
      if (i % GROUP === 0) segments = hasFilter ? candidates(i / GROUP, bucket, tag) : 0xff
      if ((segments & (1 << (i % GROUP))) === 0) continue
      file.readBucket(i, bucket, words)
      rowsIn(words, 0, tag, rows)
    }
    return rows
  }

  return {
    find(id) {
      file.refresh()
      for (;;) {
        const { bits } = file
        const rows = find(id)
        if (bits === BUCKET_BITS) return rows
        file.refresh()
        // If the first segment grew meanwhile, the id may have moved to another bucket.
        if (file.bits === bits) return rows
      }
    },
    close: file.close,
  }
}
