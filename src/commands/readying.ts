import { backupDirOf } from '../backup/backup-dir'
import type { Readying } from '../backup/ready-folder'
import type { Config } from '../config'

/** How the environment has a folder made ready. */
export const readyingOf = (
  { backupDir, upgradeWithoutBackup, limits }: Config,
  dataDir: string,
): Readying => ({
  backupDir: backupDirOf(dataDir, backupDir),
  withoutBackup: upgradeWithoutBackup,
  reserveBytes: limits.diskReserveBytes,
  now: Date.now(),
})
