import { useEffect } from 'preact/hooks'
import { backUpNow, backupList } from '../../../api/backups'
import { useResource } from '../../../api/resource'
import { attempt } from '../../../lib/attempt'
import { Head } from '../../../ui/head'
import { Loaded } from '../../../ui/loaded'
import { Panel } from '../../../ui/panel'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { BackupTable } from './backup-table'
import { HowToRestore } from './how-to-restore'
import { LastBackup } from './last-backup'
import { ScheduleForm } from './schedule-form'

/** How often to ask while a backup is being made. */
const RUNNING_MS = 1000

/** The settings of backups: what there is, when they are made, and the way back. */
export function BackupsSection() {
  const list = useResource(backupList())
  const isRunning = list.data.value?.runningSince != null
  useEffect(() => {
    if (!isRunning) return
    const poll = setInterval(() => list.refresh(), RUNNING_MS)
    return () => clearInterval(poll)
  }, [isRunning])
  return (
    <>
      <Head
        title="Backups"
        lead="One file holds everything that was acknowledged when it was begun. It is made while events come in, and read back before it counts."
      >
        <button
          type="button"
          class="btn primary"
          disabled={isRunning}
          onClick={() => attempt(backUpNow, 'No backup was begun')}
        >
          {isRunning ? 'Backing up…' : 'Back up now'}
        </button>
      </Head>
      <Loaded
        from={list}
        failure="The backups could not be read"
        skeleton={
          <Panel title="Backups">
            <PanelSkeleton />
          </Panel>
        }
      >
        {(backups) => (
          <>
            <LastBackup of={backups} />
            <Panel
              title="Schedule"
              lead={
                backups.schedule ? undefined : 'The server makes none by itself until you set one.'
              }
            >
              <ScheduleForm key={JSON.stringify(backups.schedule)} schedule={backups.schedule} />
            </Panel>
            <BackupTable items={backups.items} folder={backups.folder} />
            <HowToRestore of={backups} />
          </>
        )}
      </Loaded>
    </>
  )
}
