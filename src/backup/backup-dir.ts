import { join } from 'node:path'

/** Where backups by schedule and before upgrades go. @param named the folder that whoever runs the server has named */
export const backupDirOf = (dataDir: string, named: string | undefined): string =>
  named ?? join(dataDir, 'backups')
