import type { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { MAIN_FILE, openMain, openSpoolFile } from '../../src/db/open'
import type { Block } from '../../src/db/spool/block'
import { openFolderDigest } from '../../src/digest'
import { limits } from '../../src/limits'
import { temporaryFolder } from '../harness'

/** An event with this text comes to the log with a head that is no JSON. */
export const DAMAGED = 'damaged on its way'

/** A folder that is empty but for its files. Its spool keeps every block, and damages some. */
export function folderThatKeepsItsLog(): string {
  const data = temporaryFolder()
  openMain(data).close()
  using spool = openSpoolFile(data)
  spool.run(`CREATE TRIGGER keep BEFORE DELETE ON block BEGIN SELECT RAISE(IGNORE); END`)
  spool.run(`CREATE TRIGGER damage AFTER INSERT ON block
    WHEN new.signal = 'event' AND instr(CAST(new.heads AS TEXT), '${DAMAGED}')
    BEGIN UPDATE block
      SET heads = CAST(replace(CAST(heads AS TEXT), '${DAMAGED}', '" and "') AS BLOB) WHERE seq = new.seq;
    END`)
  return data
}

export function logOf(data: string): Block[] {
  using spool = openSpoolFile(data)
  return spool.query<Block, []>('SELECT * FROM block ORDER BY seq').all()
}

/**
 * Digests a log in a new folder, in slices of other sizes and with new starts between them.
 */
export function replayed(log: readonly Block[], { blocks, isRestarted, mapsOf }: Replay): string {
  const data = temporaryFolder()
  using db = openMain(data)
  bringMaps(db, mapsOf)
  using spool = openSpoolFile(data)
  const columns = 'seq, project, signal, environment, month, at, count, bytes, heads, body'
  const insert = spool.query(
    `INSERT INTO block (${columns}) VALUES (${columns.replace(/\w+/g, '$$$&')})`,
  )
  let digest = openFolderDigest(data, limits, () => {})
  for (let from = 0; from < log.length; ) {
    const until = from + blocks()
    for (const block of log.slice(from, until)) insert.run({ ...block })
    digest.digestUntil(() => false)
    from = until
    if (!isRestarted()) continue
    digest.close()
    digest = openFolderDigest(data, limits, () => {})
  }
  digest.close()
  return data
}

interface Replay {
  /** How many blocks come before the next look. */
  blocks(): number
  isRestarted(): boolean
  /** The folder whose bytes of source maps come beside the log, before the change that publishes them. */
  mapsOf: string
}

function bringMaps(db: Database, from: string) {
  db.run('ATTACH ? AS origin', [join(from, MAIN_FILE)])
  for (const table of ['source_map', 'source_map_part'])
    db.run(`INSERT INTO main.${table} SELECT * FROM origin.${table}`)
  db.run("UPDATE source_map SET state = 'arriving'")
  db.run('DETACH origin')
}
