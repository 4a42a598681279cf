import type { Backtest } from '../../src/alerts/backtest/model'
import type { AlertRuleChange, AlertRuleView, NewAlertRule } from '../../src/alerts/rules/model'
import { address, patch, post, remove } from './client'
import { refreshAll } from './resource'

export type { Backtest } from '../../src/alerts/backtest/model'
export type { AlertRuleView, NewAlertRule } from '../../src/alerts/rules/model'

const below = (slug: string, part = '') => `/projects/${slug}/alertRules${part}`
const one = (slug: string, id: string, part = '') =>
  below(slug, `/${encodeURIComponent(id)}${part}`)

export const alertRules = (slug: string) => address<{ items: AlertRuleView[] }>(below(slug))

export const alertRule = (slug: string, id: string) => address<AlertRuleView>(one(slug, id))

export async function createRule(slug: string, rule: NewAlertRule): Promise<AlertRuleView> {
  const made = await post(address<AlertRuleView>(below(slug)), rule)
  refreshAll(alertRules(slug))
  return made
}

export async function changeRule(slug: string, id: string, change: AlertRuleChange): Promise<void> {
  await patch(address<AlertRuleView>(one(slug, id)), change)
  refreshAll(alertRules(slug))
}

export async function removeRule(slug: string, id: string): Promise<void> {
  await remove(address(one(slug, id)))
  refreshAll(alertRules(slug))
}

/** @param until when (RFC 3339) the rule tells again by itself; null ends a snooze now */
export async function snoozeRule(slug: string, id: string, until: string | null): Promise<void> {
  await post(address<AlertRuleView>(one(slug, id, '/snooze')), { until })
  refreshAll(alertRules(slug))
}

/** When a rule would have fired in the last 14 days; nothing is saved. */
export const backtestRule = (slug: string, rule: NewAlertRule) =>
  post(address<Backtest>(below(slug, '/backtest')), rule)
