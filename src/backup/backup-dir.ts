import { join, resolve } from 'node:path'

/** Where backups by schedule and before upgrades go. @param named the folder that whoever runs the server has named */
export const backupDirOf = (dataDir: string, named: string | undefined): string =>
  resolve(named ?? join(dataDir, 'backups'))
