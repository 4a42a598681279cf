import type { FlagView } from '../../flags/manage/model'
import type { Rule } from '../../flags/model'
import { ENVIRONMENTS, type Environment } from '../../projects/environment'
import { outsideLines } from './outside'
import { second } from './words'

const LONGEST_RULE = 600
const LONGEST_VALUE = 200

/** A flag as lists have it. */
export function flagLine(flag: FlagView): string {
  return [`- ${flag.key} (${flag.type}) ${stateOf(flag)}`, lastOf(flag), ...staleOf(flag)].join(
    ' · ',
  )
}

/** One flag: what it serves to whom, in the order in which that is decided. */
export function flagText(flag: FlagView): string[] {
  const {
    key,
    type,
    name,
    description,
    version,
    updatedAt,
    updatedBy,
    variants,
    rules,
    targeting,
  } = flag
  return [
    `${key} (${type}) ${stateOf(flag)}`,
    ...(name || description ? [outsideLines(`${name}\n${description}`.trim(), 10)] : []),
    `Version ${version}, changed ${second(updatedAt)} by ${updatedBy}. ${lastOf(flag)}`,
    `Variants: ${Object.entries(variants)
      .map(([variant, value]) => `${variant} = ${JSON.stringify(value).slice(0, LONGEST_VALUE)}`)
      .join(', ')}`,
    ...ENVIRONMENTS.map((environment) => `${environment}: ${switchOf(flag, environment)}`),
    ...(targeting === null ? [] : [`Raw rule: ${short(targeting)}`]),
    ...rules.map(ruleLine),
    ...staleOf(flag),
  ]
}

function switchOf({ enabled, environments, defaultVariant }: FlagView, environment: Environment) {
  const own = environments[environment]
  if (!enabled || !own.enabled) return "off, serves the code's default"
  const variant = own.defaultVariant === undefined ? defaultVariant : own.defaultVariant
  return `on, ${variant ?? "the code's default"} where no rule matches`
}

function stateOf({ enabled, environments, killed, archivedAt }: FlagView): string {
  if (archivedAt !== null) return 'archived'
  if (killed) return `switched off everywhere by ${killed.by}`
  const on = ENVIRONMENTS.filter((one) => enabled && environments[one].enabled)
  return on.length === 0 ? 'off everywhere' : `on in ${on.join(', ')}`
}

const lastOf = ({ lastEvaluatedAt }: FlagView) =>
  lastEvaluatedAt === null ? 'Never evaluated.' : `Last evaluated ${second(lastEvaluatedAt)}.`

const staleOf = ({ lifecycle }: FlagView) =>
  lifecycle.isPotentiallyStale ? [`May be stale: ${lifecycle.advice}`] : []

function ruleLine({ name, environments, when, serve, schedule }: Rule, i: number): string {
  const where = environments ? ` in ${environments.join(', ')}` : ''
  return `Rule ${i + 1}${name ? ` (${name})` : ''}${where}: ${short({ when, serve, schedule })}`
}

function short(rule: unknown): string {
  const text = JSON.stringify(rule)
  return text.length > LONGEST_RULE ? `${text.slice(0, LONGEST_RULE)}…` : text
}
