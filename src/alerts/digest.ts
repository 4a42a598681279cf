import type { Database } from 'bun:sqlite'
import type { Limits } from '../limits'
import { channelStore } from './channels/store'
import { agedDeliveries } from './deliveries/aged.store'
import { deliveryEraser } from './deliveries/erase.store'
import { deliveryStore } from './deliveries/store'
import { groupStateStore } from './evaluate/group-states.store'
import { ruleEvaluation } from './evaluate/store'
import { alertListener } from './happenings/listener'
import { agedIncidents } from './incidents/aged.store'
import { incidentEndings } from './incidents/endings.store'
import { incidentEraser } from './incidents/erase.store'
import { tellingLater } from './incidents/later.store'
import { incidentChanges } from './incidents/people.store'
import { incidentStore } from './incidents/store'
import { mailChanges } from './mail/store'
import { diskLooker } from './measures/disk.reads'
import type { SpanSource } from './measures/span-source'
import { quietChanges } from './quiet/store'
import { alertRuleStore } from './rules/store'
import { unsubscribeChanges } from './unsubscribe/store'

interface Parts {
  limits: Pick<Limits, 'diskReserveBytes'>
  /** Where numbers of spans come from. */
  spans: SpanSource
}

/** All that the digest knows of alerts: what changes them, what becomes due, what they hear, and what is removed. */
export function alertDigest(db: Database, { limits, spans }: Parts) {
  const deliveries = deliveryStore(db)
  const incidents = incidentStore(db, deliveries)
  const endings = incidentEndings(db, incidents)
  const later = tellingLater(db, incidents)
  const groups = groupStateStore(db)
  const disk = diskLooker(db, limits)
  const evaluation = ruleEvaluation(db, { spans, incidents, groups, disk })
  const rules = alertRuleStore(db, { endings, later, groups })
  const erasers = [incidentEraser(db), groups.erase, deliveryEraser(db)]
  return {
    changes: {
      ...channelStore(db).changes,
      ...deliveries.changes,
      ...mailChanges(db),
      ...unsubscribeChanges(db),
      ...quietChanges(db, later.lookAgainIn),
      ...rules.changes,
      ...evaluation.changes,
      ...endings.changes,
      ...later.changes,
      ...incidentChanges(db, incidents),
    },
    timed: [evaluation.evaluating, endings.checking, later.telling],
    listener: alertListener(db, incidents, endings),
    /** Gives a new project what alerts begin with. */
    furnish: rules.furnish,
    /** What outlives the events that it was found in. */
    aged: [...agedIncidents(db), ...agedDeliveries(db)],
    erase: (project: number): boolean => erasers.some((erase) => erase(project)),
  }
}
