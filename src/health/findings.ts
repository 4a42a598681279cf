import { type Check, ok, SEVERITIES, type Severity } from './check'
import { channelChecks } from './checks/channels'
import { diskChecks } from './checks/disk'
import { fileChecks, waitingChecks } from './checks/files'
import { recordChecks } from './checks/records'
import { settingChecks } from './checks/settings'
import { upkeepChecks } from './checks/upkeep'
import type { Facts } from './facts'

/** Every look at a service: what needs a hand first, then what is as it should be, each in its order. */
export function findings(facts: Facts): Check[] {
  const all = [
    ...fileChecks(facts),
    ...upkeepChecks(facts),
    ...diskChecks(facts),
    ...recordChecks(facts),
    ...waitingChecks(facts),
    ...settingChecks(facts),
    ...channelChecks(facts),
    ok('version', 'Version', facts.version),
  ]
  return SEVERITIES.flatMap((severity) => all.filter((one) => one.severity === severity))
}

/** The worst of all checks. */
export const worstOf = (checks: readonly Check[]): Severity =>
  SEVERITIES.find((severity) => checks.some((one) => one.severity === severity)) ?? 'ok'
