import { agedAccounts } from './accounts/aged.store'
import { peopleChanges } from './accounts/changes'
import { lastUseNotes } from './accounts/last-use.store'
import { alertDigest } from './alerts/digest'
import { funnelChanges } from './analytics/funnels/store'
import { goalChanges } from './analytics/goals/store'
import { saltChanges } from './analytics/ingest/visitor/salts.store'
import { noteChanges } from './analytics/notes/store'
import { ownNetworkChanges } from './analytics/own-networks/store'
import { shareChanges, shareNotes } from './analytics/shares/store'
import { analyticsSignal } from './analytics/signal'
import { backupChanges } from './backup/store'
import { logDay } from './db/days/log-day'
import { storedDays } from './db/days/stored-days'
import { deadLetters } from './db/digest/dead-letters'
import { openDigest } from './db/digest/digest'
import type { DigestNews } from './db/digest/digest-news'
import { outbox } from './db/digest/outbox'
import type { Signal } from './db/digest/signal'
import { againTrier } from './db/digest/try-again'
import { folderSize, takenBytes } from './db/files/folder-size'
import { closeCheckpointed, openMain } from './db/open'
import { servedAtChanges } from './db/served-at'
import { deadLetterChanges } from './dead-letters/store'
import { eventSignal } from './events/signal'
import { flagEraser } from './flags/erase.store'
import { flagChanges } from './flags/store'
import { flagUsageNotes } from './flags/usage/store'
import { activityStore } from './issues/activity/store'
import { commentStore } from './issues/comments/store'
import { savedSearchChanges } from './issues/saved-searches/store'
import { triageStore } from './issues/triage/store'
import type { Limits } from './limits'
import { kindOfChange } from './live/kind-of-change'
import { projectEraser } from './projects/erase.store'
import { dayUseNotes } from './projects/keys/day-use.store'
import { keyChanges } from './projects/keys/store'
import { projectChanges } from './projects/store'
import { releaseEraser } from './releases/erase.store'
import { releaseStore } from './releases/store'
import { replaySignal } from './replays/signal'
import { ager } from './retention/age.store'
import { expirer } from './retention/expire.store'
import { ceilingChanges } from './retention/storage/ceiling.store'
import { retentionChanges } from './retention/store'
import { samplingChanges } from './sdk/sampling/store'
import { sdkNotes } from './sdk/store'
import { mapEraser } from './sourcemaps/erase.store'
import { mapRetirer } from './sourcemaps/retire.store'
import { sourceMapChanges } from './sourcemaps/store'
import { traceRuleChanges } from './traces/digest/tail/store'
import { spanMeasures } from './traces/measures/reads'
import { spanSignal } from './traces/signal'
import { usageSettler } from './usage/settle.store'
import { planChanges } from './usage/store'

/** All that can be changed, by name: functions that depend on nothing but the database and what is asked. */
export type Changes = ReturnType<typeof openFolderDigest>['changes']
/** What other threads may have this one write beside the order of changes, without an answer. */
export type Notes = ReturnType<typeof openFolderDigest>['notes']

/**
 * Everything that writes a data folder's database, each part made once: for the digest thread of a server, and for a command
 * that has the folder to itself.
 */
export function openFolderDigest(
  dataDir: string,
  limits: Limits,
  tell: (news: DigestNews) => void,
) {
  const db = openMain(dataDir)
  const releases = releaseStore(db)
  const activity = activityStore(db)
  const signals: readonly Signal[] = [
    eventSignal(db, { dataDir, releases }),
    spanSignal(db, { dataDir, releases, limits }),
    analyticsSignal(db, { releases }),
    replaySignal(db, { dataDir, releases }),
  ]
  const letters = deadLetters(db, limits)
  const triage = triageStore(db, releases, activity)
  const comments = commentStore(db, activity)
  const retirer = mapRetirer(db, limits.sourceMapDays)
  const day = logDay(db)
  const sizes = folderSize(db)
  const expiry = expirer(db, signals, () => takenBytes(sizes()))
  const alerts = alertDigest(db, { limits, spans: spanMeasures(db) })
  const age = ager(db, signals, { event: alerts.aged })
  const people = agedAccounts(db)
  const flags = flagChanges(db)
  const eraser = projectEraser(db, [
    storedDays(db).erase,
    mapEraser(db),
    flagEraser(db),
    ...signals.map(({ erase }) => erase),
    releaseEraser(db),
    outbox(db).erase,
    letters.erase,
    alerts.erase,
  ])

  function erase() {
    const isMore = eraser.step()
    if (isMore) for (const signal of signals) signal.forget()
    return isMore
  }

  const changes = {
    ...peopleChanges(db),
    ...projectChanges(db, alerts.furnish),
    ...keyChanges(db),
    ...savedSearchChanges(db),
    ...traceRuleChanges(db),
    ...sourceMapChanges(db),
    ...servedAtChanges(db),
    ...planChanges(db),
    ...deadLetterChanges(db, { letters, tryAgain: againTrier(db, { signals, letters }) }),
    ...retentionChanges(db),
    ...ceilingChanges(db),
    ...samplingChanges(db),
    ...ownNetworkChanges(db),
    ...day.changes,
    ...expiry.changes,
    ...age.changes,
    ...people.changes,
    ...backupChanges(db),
    ...retirer.changes,
    ...alerts.changes,
    ...triage.changes,
    ...comments.changes,
    ...flags.changes,
    ...saltChanges(db),
    ...goalChanges(db),
    ...funnelChanges(db),
    ...noteChanges(db),
    ...shareChanges(db),
  }
  const { close, ...digest } = openDigest(db, {
    dataDir,
    signals,
    changes,
    shownOn: kindOfChange,
    timed: [
      triage.wakingIgnored,
      retirer.retiring,
      day.following,
      expiry.expiring,
      age.ageing,
      people.ageing,
      flags.timed,
      ...alerts.timed,
    ],
    chores: [retirer.step, erase],
    letters,
    listeners: [alerts.listener],
    settle: usageSettler(db),
    tell,
  })

  return {
    ...digest,
    changes,
    notes: {
      ...lastUseNotes(db),
      ...dayUseNotes(db),
      ...flagUsageNotes(db),
      ...sdkNotes(db),
      ...shareNotes(db),
    },
    close() {
      close()
      closeCheckpointed(db)
    },
  }
}
