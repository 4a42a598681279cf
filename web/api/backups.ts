import type { BackupSchedule, Backups, ScheduleBody } from '../../src/backup/model'
import { address, post, put } from './client'
import { refreshAll } from './resource'

export type { BackupSchedule, Backups, BackupView } from '../../src/backup/model'

export const backupList = () => address<Backups>('/backups')

export async function backUpNow(): Promise<void> {
  await post(backupList())
  refreshAll(backupList())
}

export async function setSchedule(schedule: BackupSchedule | null): Promise<void> {
  await put(address<ScheduleBody>('/backups/schedule'), { schedule })
  refreshAll(backupList())
}
