import { backupReads } from '../backup/reads'
import { setLimits } from '../config'
import { bytesIn, filesOf } from '../folder/files'
import type { OperatorsTable } from '../http/country/operators-table'
import type { RefusalCounts } from '../http/refusals/counts'
import { log } from '../lib/log'
import { messageOf } from '../lib/message-of'
import type { Limits } from '../limits'
import { reserveOf } from '../projects/keys/disk-reserve'
import type { Service } from '../service'
import type { Usage } from '../usage/model'
import { monthOf } from '../usage/month'
import { VERSION } from '../version'
import type { Facts } from './facts'
import { processFacts } from './process-facts'
import { secretsFacts } from './secrets-facts'

export interface GatherDeps {
  service: Service
  refused: Pick<RefusalCounts, 'today'>
  limits: Limits
  /** Settings that have no effect or look like a mistake. */
  warnings: readonly string[]
  /** The table of countries that the operator has named. */
  countries?: OperatorsTable | undefined
  clock: () => number
}

/** What is known of the running service. */
export interface Gathered {
  facts: Facts
  /** Undefined while the database cannot be read. */
  usage: Usage | undefined
}

/** For this long what was gathered is answered again: it reads the disk, and whoever watches may ask often. */
const KNOWN_FOR_MS = 1000

export function gatherer(deps: GatherDeps): () => Promise<Gathered> {
  let known: Promise<Gathered> | undefined
  let at = 0
  return () => {
    const now = deps.clock()
    if (!known || Math.abs(now - at) >= KNOWN_FOR_MS) {
      at = now
      known = gather(deps, now)
    }
    return known
  }
}

async function gather(
  { service, refused, limits, warnings, countries }: GatherDeps,
  at: number,
): Promise<Gathered> {
  const { dataDir, disk } = service
  const files = filesOf(dataDir)
  const read = await reads(service, at, files ? bytesIn(files) : 0)
  const { usage, contents, deadLetters, backup, stored } = read.found ?? {}
  const facts: Facts = {
    at,
    version: VERSION,
    dataDir,
    isServed: true,
    disk: {
      size: disk.size,
      free: disk.free,
      reserve: reserveOf(limits, disk.size),
      growthADay: stored?.growthBytesADay ?? null,
    },
    ...(files && { files }),
    ...(read.fault !== undefined && { unreadable: [read.fault] }),
    ...(contents && { contents, secrets: secretsFacts(service.secrets, contents) }),
    ...(deadLetters && { deadLetters }),
    ...(backup && { backup }),
    ...(stored && { cut: stored.cut }),
    process: processFacts(service, refused, limits),
    config: { warnings, limits: setLimits(limits) },
    ...(countries && { countries }),
  }
  return { facts, usage }
}

/** A database that cannot be read keeps nobody from the rest. */
async function reads({ read, db }: Service, now: number, takenBytes: number) {
  try {
    const [contents, deadLetters, usage, stored] = await Promise.all([
      read('folder.contents', { now }),
      read('deadLetters.all', undefined),
      read('usage.ofAll', { month: monthOf(now), now }),
      read('storage.stored', { now, takenBytes }),
    ])
    const backup = backupReads(db).facts()
    return { found: { contents, deadLetters, usage, backup, stored }, fault: undefined }
  } catch (cause) {
    log.error('the service cannot be looked at whole', { cause: messageOf(cause) })
    return { found: undefined, fault: messageOf(cause) }
  }
}
