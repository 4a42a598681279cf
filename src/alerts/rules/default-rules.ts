import { MEMBERS } from '../channels/reads'
import type { Condition } from './find-rules.reads'
import type { NewAlertRule } from './model'

/** They go to everybody who has an account, by e-mail; until the mail server is set up, nobody is told. */
export const DEFAULT_NOTIFY: NewAlertRule['notify'] = {
  channels: [MEMBERS],
  cooldownSec: 1800,
  sendResolved: false,
}

/**
 * The rules that each project begins with; they name no environment, which is production. Migration 0026 gave them to the projects
 * that were there before.
 */
export const DEFAULT_RULES: readonly { suffix: string; name: string; condition: Condition }[] = [
  { suffix: 'new-issue', name: 'A new issue in production', condition: { issue: { on: ['new'] } } },
  {
    suffix: 'regression',
    name: 'A regression in production',
    condition: { issue: { on: ['regressed'] } },
  },
]

/** The id of such a rule: it is derived, because the digest throws no dice. */
export const defaultRuleId = (project: number, suffix: string): string => `${project}-${suffix}`
