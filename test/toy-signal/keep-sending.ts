import { recordOf } from '../../src/events/ingest'
import { normalizeEvent } from '../../src/events/normalize/normalize'
import { scrubber } from '../../src/intake/scrub/scrub'
import { SCRUB_BY_DEFAULT } from '../../src/intake/scrub/scrub-by-default'
import { checkoutFailure } from '../seeds'
import { ledger } from './ledger'
import { openFolder } from './open-folder'

/** Sends notes and events into a folder until it is killed: `bun keep-sending.ts FOLDER ROUND`. */
const [, , folder = '', round = ''] = process.argv
const { spool } = await openFolder(folder, (db) => [ledger(db)])
const scrub = scrubber(SCRUB_BY_DEFAULT)
console.log('begun')
for (let n = 0; ; n++) {
  // Every third text comes again.
  const texts = Array.from({ length: 20 }, (_, i) => `note ${round}/${20 * n + i - (i % 3)}`)
  const failures = Array.from({ length: 5 }, (_, i) => checkoutFailure(`f${round}x${n}x${i % 3}`))
  await Promise.all([
    spool.append(
      1,
      'note',
      texts.map((text) => ({ head: text, payload: text })),
    ),
    spool.append(
      1,
      'event',
      failures.map((failure) =>
        recordOf(
          normalizeEvent(
            { ...failure, release: `shop@${round}.${n}` },
            { environment: 'production', receivedAt: Date.now(), scrub },
          ),
        ),
      ),
    ),
  ])
}
