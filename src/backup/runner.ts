import { join } from 'node:path'
import { type By, SERVER } from '../accounts/audit/by'
import { log } from '../lib/log'
import { messageOf } from '../lib/message-of'
import { ownProgram } from '../lib/own-program'
import type { Call } from '../lib/remote'
import { backupName, makeBackupFolder, removeOld, removePartial } from './kept-backups'
import type { BackupReads } from './reads'
import { isDue } from './schedule'
import type { BackupChanges } from './store'

interface Options {
  dataDir: string
  folder: string
  reads: BackupReads
  change: Call<BackupChanges>
}

interface Running {
  since: number
  over: Promise<void>
  child?: Bun.Subprocess
}

/** Makes backups while the server runs, one at a time, each in a process of its own (decision 0055). */
export function backupRunner({ dataDir, folder, reads, change }: Options) {
  let running: Running | undefined
  // What the disk kept from being noted.
  let failedAt: number | undefined
  let isClosing = false

  function begin(reason: 'request' | 'schedule', by: By, at: number) {
    const now: Running = { since: at, over: Promise.resolve() }
    running = now
    now.over = run(now, { reason, by, at })
      .catch((cause) => log.error('a backup could not be noted', { cause: messageOf(cause) }))
      .finally(() => {
        running = undefined
      })
  }

  async function run(
    now: Running,
    { reason, by, at }: { reason: 'request' | 'schedule'; by: By; at: number },
  ): Promise<void> {
    const file = backupName(at)
    const outcome = await made(now, file, reason).catch((cause) => ({ failure: messageOf(cause) }))
    if (isClosing) return
    if ('failure' in outcome) {
      failedAt = at
      log.error('the backup failed', { file: join(folder, file), mend: outcome.failure })
      await change('backups.note', { at, by, file, bytes: 0, tookMs: 0, failure: outcome.failure })
      return
    }
    const { bytes, tookMs } = outcome
    log.info('backed up', { file: join(folder, file), bytes, tookMs })
    await change('backups.note', { at, by, file, bytes, tookMs, failure: null })
    const keep = reads.schedule()?.keep
    const removed = keep === undefined ? [] : removeOld(folder, keep)
    if (removed.length > 0) log.info('removed old backups', { folder, removed })
  }

  async function made(now: Running, file: string, reason: string) {
    makeBackupFolder(folder)
    removePartial(folder)
    now.child = Bun.spawn(
      [
        ...ownProgram(),
        ...['backup', join(folder, file), '--data', dataDir, '--reason', reason, '--json'],
      ],
      { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
    )
    const { stdout, stderr, exited } = now.child as Bun.Subprocess<'ignore', 'pipe', 'pipe'>
    const [code, printed, said] = await Promise.all([
      exited,
      new Response(stdout).text(),
      new Response(stderr).text(),
    ])
    if (code !== 0) throw new Error(said.trim() || `The backup ended with ${code}.`)
    return JSON.parse(printed) as { bytes: number; tookMs: number }
  }

  return {
    folder,
    runningSince: (): number | undefined => running?.since,
    /** Begins a backup that a person asks for, unless one is being made. */
    ask(by: By, at: number): void {
      if (!running) begin('request', by, at)
    },
    /** Begins the backup that the schedule asks for, if it is due. */
    tick(at: number): void {
      const schedule = running ? null : reads.schedule()
      if (!schedule) return
      const { good, failed } = reads.done()
      const newest = Math.max(failed?.at ?? 0, failedAt ?? 0)
      const done = { goodAt: good?.at, failedAt: newest > 0 ? newest : undefined }
      if (isDue(schedule, done, at)) begin('schedule', SERVER, at)
    },
    /** Resolves when no backup is being made. */
    over: async (): Promise<void> => running?.over,
    /** Ends a backup that is being made: the next one removes what it left. */
    async close(): Promise<void> {
      isClosing = true
      running?.child?.kill()
      await running?.over
    },
  }
}

export type BackupRunner = ReturnType<typeof backupRunner>
