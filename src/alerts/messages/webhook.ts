import { iso, isoOrNull } from '../../lib/time'
import type { Content, Told } from './content'
import { cut } from './cut'
import { MOST_WEBHOOK_BYTES, type WebhookPayload } from './webhook-model'

type Incident = WebhookPayload['data']['incidents'][number]

/** What is left out, one after another, until the rest fits. */
const STEPS: readonly [dropped: string, (incidents: Incident[]) => Incident[]][] = [
  [
    'source',
    (all) => all.map((one) => withIssue(one, { stack: (one.issue?.stack ?? []).map(bare) })),
  ],
  ['messages over 500', (all) => all.map((one) => shortened(one, 500))],
  ['stack', (all) => all.map((one) => withIssue(one, { stack: [] }))],
  ['texts over 200', (all) => all.map((one) => shortened(one, 200))],
  ['incidents after the third', (all) => all.slice(0, 3)],
  ['texts over 100', (all) => all.map((one) => shortened(one, 100))],
  ['incidents after the first', (all) => all.slice(0, 1)],
  ['addresses', (all) => all.map(withoutAddresses)],
]

/**
 * What a webhook is sent, after Standard Webhooks: `type`, `timestamp`, `data`, and less than 20 kB of it
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#payload-size).
 */
export function webhookMessage(content: Content): WebhookPayload {
  const all = content.told.map(incidentOf)
  let payload = payloadOf(content, all, [])
  for (let step = 1; step <= STEPS.length && isTooLarge(payload); step++) {
    const taken = STEPS.slice(0, step)
    payload = payloadOf(
      content,
      taken.reduce((left, [, drop]) => drop(left), all),
      taken.map(([dropped]) => dropped),
    )
  }
  return payload
}

const isTooLarge = (payload: WebhookPayload) =>
  Buffer.byteLength(JSON.stringify(payload)) >= MOST_WEBHOOK_BYTES

function payloadOf(content: Content, incidents: Incident[], dropped: string[]): WebhookPayload {
  return {
    type: content.isTest ? 'test' : `incident.${gravestKind(content.told)}`,
    version: 1,
    timestamp: iso(content.at),
    data: {
      project: content.project,
      incidents,
      more: content.more + content.told.length - incidents.length,
      url: dropped.includes('addresses') ? null : content.url,
      dropped,
    },
  }
}

const KINDS = ['opened', 'worse', 'repeated', 'resolved'] as const

const gravestKind = (told: readonly Told[]) =>
  KINDS.find((kind) => told.some((one) => one.kind === kind)) ?? 'opened'

function incidentOf(told: Told): Incident {
  const { kind, trigger, incident, severity, environment, name, rule, issue, measure, url } = told
  return {
    id: incident,
    kind,
    trigger,
    severity,
    environment,
    name,
    rule,
    openedAt: iso(told.openedAt),
    resolvedAt: isoOrNull(told.resolvedAt),
    issue: issue ? issueOf(issue) : null,
    measure: measure ?? null,
    url,
  }
}

function issueOf({ frames, firstSeen, lastSeen, ...issue }: NonNullable<Told['issue']>) {
  return {
    ...issue,
    message: cut(issue.message, 8000),
    firstSeen: iso(firstSeen),
    lastSeen: iso(lastSeen),
    stack: [...frames],
  }
}

const withIssue = (one: Incident, change: Partial<NonNullable<Incident['issue']>>): Incident => ({
  ...one,
  issue: one.issue && { ...one.issue, ...change },
})

const bare = (frame: NonNullable<Incident['issue']>['stack'][number]) => ({ ...frame, source: '' })

/** A value with all texts in it cut, but for ids, times and addresses, which are useless when cut. */
function shortened<T>(value: T, most: number, key = ''): T {
  if (typeof value === 'string') return (KEPT.has(key) ? value : cut(value, most)) as T
  if (Array.isArray(value)) return value.map((item) => shortened(item, most)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, shortened(inner, most, name)]),
  ) as T
}

const KEPT = new Set(['id', 'url'])

const withoutAddresses = (one: Incident): Incident => ({
  ...withIssue(one, { url: null }),
  rule: { ...one.rule, url: null },
  url: null,
})
