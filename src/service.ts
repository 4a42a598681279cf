import type { Database } from 'bun:sqlite'
import { tellLost } from './accounts/audit/tell-lost'
import { keepFactors } from './accounts/totp/keep-factors'
import { messageSender } from './alerts/sending/send-message'
import { type AlertSender, alertSender } from './alerts/sending/sender'
import { type Tester, tester } from './alerts/sending/tester'
import { backupDirOf } from './backup/backup-dir'
import { backupReads } from './backup/reads'
import { readyLocked } from './backup/ready-folder'
import { type BackupRunner, backupRunner } from './backup/runner'
import type { Changed } from './db/digest/changed'
import { type DiskRoom, watchDisk } from './db/files/disk-room'
import { lockFolder } from './db/files/lock'
import { ID_FILE, openIdFile, TRACE_ID_FILE } from './db/ids/id-file'
import { checkControlTables, openMain, openMainReadonly } from './db/open'
import { openSecrets, type Secrets } from './db/secrets/secrets'
import type { Spool } from './db/spool/spool'
import type { Changes, Notes } from './digest'
import { type Follow, follower } from './http/answer-long'
import { type Outside, theInternet } from './http/outgoing/outside'
import { log } from './lib/log'
import type { Call, Note } from './lib/remote'
import type { Limits } from './limits'
import type { Reads } from './reader.worker'
import type { ReplayWrites } from './replay.worker'
import { type SegmentQueue, segmentQueue } from './replays/files/segment-queue'
import { changeDoor } from './service/change-door'
import { openThreads } from './service/open-threads'
import { noProgress, noteNews, type Progress } from './service/progress'
import { proposer } from './service/propose'
import { type Vitals, vitals } from './service/vitals'
import type { Uploads } from './sourcemaps/upload/compile-upload'
import { onDemand } from './thread'
import { type Ledger, ledger } from './usage/ledger'
import { usageTotals } from './usage/totals.reads'

/** One data folder opened by its threads: workers append, digest and read. */
export interface Service {
  /** Reads control data (projects, keys, accounts), and cannot write. */
  db: Database
  spool: Spool
  /** Puts segments of replays into files. */
  segments: SegmentQueue
  /** What this month has taken of every meter. */
  ledger: Ledger
  /** Resolves when what was acknowledged until now can be read, or after `readYourWritesMs`. */
  settled(): Promise<void>
  /** Tells of each commit what it has changed for whoever looks. */
  hearChanges(hear: (changes: readonly Changed[]) => void): void
  /** Tells that changes were made, by whomever, before those who asked for them have their answer. */
  hearMade(hear: () => void): void
  /** Runs on the read thread, from when the digest has opened its files: ids are found only then. */
  read: Call<Reads>
  /** Goes on with what a read has begun; waits for nothing. */
  follow: Follow
  /** Puts a change into the log; it is made after all that was acknowledged before, and its outcome handed back. */
  change: Call<Changes>
  /** Has the digest thread write what nobody waits for, such as when a session was last used. */
  note: Note<Notes>
  /** Runs on a thread that is there while it is needed. */
  sourceMaps: Call<Uploads>
  progress: Progress
  /** Rates, waits and the clock, of the last minutes and of today. */
  vitals(): Vitals
  dataDir: string
  disk: DiskRoom
  secrets: Secrets
  /** How servers of others are reached. */
  outside: Outside
  /** Makes backups, by schedule too. */
  backups: BackupRunner
  /** Sends to the channels of alerts what is due. */
  alertSender: AlertSender
  /** Sends what somebody tries a channel with. */
  tester: Tester
  /** Resolves with the cause when a thread has failed: only a new start helps then. */
  failed: Promise<Error>
  /** Stops taking records, digests what is left, checkpoints and closes. */
  close(): Promise<void>
}

/** How long the digest may take at the end; what is left waits safely in the spool. */
const DRAIN_MS = 5000
/** How often to look whether a backup is due. */
const SCHEDULE_LOOK_MS = 15_000

/** What whoever runs the server has said of the folder. */
export interface FolderSettings {
  /** The file with the key that seals secrets, where it is not in the folder. */
  secretsKeyFile?: string | undefined
  backupDir?: string | undefined
  upgradeWithoutBackup?: boolean
}

/** What this server sees of the world. */
interface World {
  outside?: Outside
  clock?: () => number
}

/**
 * Opens a data folder, which is upgraded when it is of an earlier version.
 * @throws when it cannot be opened, is served already, or is of a newer version
 */
export async function openService(
  dataDir: string,
  limits: Limits,
  {
    secretsKeyFile,
    backupDir,
    upgradeWithoutBackup = false,
    outside = theInternet(false),
    clock = Date.now,
  }: FolderSettings & World = {},
): Promise<Service> {
  const unlock = await lockFolder(dataDir)
  const backups = backupDirOf(dataDir, backupDir)
  try {
    readyLocked(dataDir, {
      backupDir: backups,
      withoutBackup: upgradeWithoutBackup,
      reserveBytes: limits.diskReserveBytes,
      now: Date.now(),
    })
    return await opened({
      dataDir,
      limits,
      secrets: openSecrets(dataDir, secretsKeyFile),
      backupDir: backups,
      unlock,
      outside,
      clock,
    })
  } catch (cause) {
    unlock()
    throw cause
  }
}

interface Opening {
  dataDir: string
  limits: Limits
  secrets: Secrets
  backupDir: string
  unlock: () => void
  outside: Outside
  clock: () => number
}

async function opened({
  dataDir,
  limits,
  secrets,
  backupDir,
  unlock,
  outside,
  clock,
}: Opening): Promise<Service> {
  makeFiles(dataDir)
  // For reading alone: all that this thread wants written is a change, or a note.
  const db = openMainReadonly(dataDir)
  const disk = watchDisk(dataDir)
  const progress = noProgress()
  const { read: vitalsNow, ...noteVitals } = vitals(Date.now, performance.now.bind(performance))
  const sourceMaps = onDemand<Uploads>('sourcemap.worker.ts', { open: dataDir, limits })
  const replays = onDemand<ReplayWrites>('replay.worker.ts', { open: dataDir })
  let told: (changes: readonly Changed[]) => void = () => {}
  let made = () => {}
  const { promise: digestIsOpen, resolve: digestOpened } = Promise.withResolvers<void>()
  const door = changeDoor<Changes>({
    append: (change, isAwaited) => threads.spool.appendChange(change, isAwaited),
    timeoutMs: limits.changeMs,
    fault: () => progress.fault,
  })
  const propose = proposer(door.propose)
  const threads = await openThreads({
    db,
    dataDir,
    limits,
    heard(news) {
      digestOpened()
      noteNews(progress, news)
      noteVitals.lagged(threads.spool.state().lagMs)
      noteVitals.maintaining(news.maintenancePending)
      threads.spool.digested(news.digested)
      meters.settle(news)
      if (news.changed.length > 0) told(news.changed)
      propose(news.due)
      if (news.outcomes.length === 0) return
      made()
      door.made(news.outcomes)
    },
    acknowledged: ({ records, waitedMs }) => noteVitals.acknowledged(records, waitedMs),
  }).catch((cause) => {
    disk.stop()
    db.close()
    throw cause
  })
  const { append, digest, reader, spool, left, lost, failed } = threads
  // The digest has not begun, so that what the database says and what lies behind its watermark are one whole.
  const meters = ledger(usageTotals(db), left)
  digest.worker.postMessage({ open: dataDir, limits })

  const settled = () => spool.caughtUp(limits.readYourWritesMs)

  progress.lostRecords = lost?.records ?? 0
  if (lost)
    await tellLost(door.change, lost, Date.now())
      .then(() => append.call('forgetLost', undefined))
      .catch((cause) =>
        log.error('the audit log will tell at the next start what is lost', { cause: `${cause}` }),
      )
  await keepFactors(db, secrets, door.change)
  const backups = backupRunner({
    dataDir,
    folder: backupDir,
    reads: backupReads(db),
    change: door.change,
  })
  const scheduling = setInterval(() => backups.tick(Date.now()), SCHEDULE_LOOK_MS)
  scheduling.unref()

  const read: Call<Reads> = (...call) => digestIsOpen.then(() => reader.call(...call))
  const send = messageSender({ db, secrets, outside })
  const sender = alertSender({
    db,
    send,
    read,
    change: door.change,
    clock,
    random: Math.random,
  })

  return {
    db,
    spool,
    segments: segmentQueue(replays.call),
    ledger: meters,
    settled,
    hearChanges(hear) {
      told = hear
    },
    hearMade(hear) {
      made = hear
    },
    read,
    follow: follower(reader.call),
    change: door.change,
    note: (name, argument) => digest.worker.postMessage({ note: name, argument }),
    sourceMaps: sourceMaps.call,
    progress,
    vitals: vitalsNow,
    dataDir,
    disk,
    secrets,
    outside,
    backups,
    alertSender: sender,
    tester: tester({ db, send, clock }),
    failed,
    async close() {
      clearInterval(scheduling)
      await sender.close()
      await backups.close()
      disk.stop()
      await spool.close()
      await spool.caughtUp(DRAIN_MS)
      await sourceMaps.stop()
      await digest.stop()
      reader.worker.terminate()
      await append.stop()
      await replays.stop()
      db.close()
      unlock()
    },
  }
}

/** Makes the files of a folder, or brings them to the newest schema, before several threads open them. */
function makeFiles(dataDir: string): void {
  using db = openMain(dataDir)
  checkControlTables(db)
  openIdFile(dataDir, ID_FILE, 'write').close()
  openIdFile(dataDir, TRACE_ID_FILE, 'write').close()
}
