import type { Database } from 'bun:sqlite'
import type { Listener } from '../../db/digest/listeners'
import type { OutboxRow } from '../../db/digest/outbox'
import type { IssueKind } from '../../issues/happening'
import type { Environment } from '../../projects/environment'
import { type IncidentEndings, SILENT_MS } from '../incidents/endings.store'
import type { Ending } from '../incidents/model'
import type { IncidentStore } from '../incidents/store'
import { type ChosenIssue, chosenIssues, severityOf } from '../rules/chosen-issues.reads'
import { type AlertRule, evaluatedEnvironment } from '../rules/find-rules.reads'
import type { ISSUE_TRIGGERS } from '../rules/model'
import { waitingRules } from './waiting-rules.reads'

type Trigger = (typeof ISSUE_TRIGGERS)[number]

const TRIGGERS: Partial<Record<string, Trigger>> = {
  'issue.new': 'new',
  'issue.regressed': 'regressed',
  'issue.escalating': 'escalating',
  'issue.unignored': 'unignored',
} satisfies Partial<Record<IssueKind, Trigger>>

const ENDS: Partial<Record<string, Ending>> = {
  'issue.resolved': 'issueResolved',
  'issue.ignored': 'issueIgnored',
  'issue.merged': 'issueMerged',
} satisfies Partial<Record<IssueKind, Ending>>

/** A rule, and those of the issues at hand that it is about. */
interface Matched {
  rule: AlertRule
  keys: ReadonlySet<number>
}

/**
 * Hears what happens to issues, and opens and ends the incidents of rules that wait for it. What it writes is in the transaction
 * that notes how far it is: each happening is acted on exactly once, whatever crashes (decision 0042).
 */
export function alertListener(
  db: Database,
  incidents: IncidentStore,
  { endOfIssue, endTooMany }: IncidentEndings,
): Listener {
  const { read, choose } = chosenIssues(db)
  const rulesOf = waitingRules(db)

  function hearOfProject(project: number, rows: readonly OutboxRow[]) {
    const ids = [...new Set(rows.map(({ subject }) => subject))]
    const issues = new Map(read(ids).map((issue) => [issue.id, issue]))
    const matched = matchedRules(project, rows, issues)
    for (const row of rows) {
      const ending = ENDS[row.kind]
      const issue = issues.get(row.subject)
      if (ending) endOfIssue(row.subject, row.at, ending)
      else if (issue)
        for (const { rule, keys } of matched) if (keys.has(issue.key)) act(rule, row, issue)
    }
    const environments = new Set(rows.map(({ environment }) => environment))
    for (const { rule, keys } of matched)
      if (keys.size > 0)
        for (const environment of environments) endTooMany(rule, environment, lastOf(rows).at)
  }

  /** Asks once for each rule which of the issues it is about. */
  function matchedRules(
    project: number,
    rows: readonly OutboxRow[],
    issues: ReadonlyMap<string, ChosenIssue>,
  ): Matched[] {
    return rulesOf(project).flatMap((rule) => {
      const keys = new Set(
        rows.flatMap((row) => (waitsFor(rule, row) ? (issues.get(row.subject)?.key ?? []) : [])),
      )
      if (keys.size === 0) return []
      const filter = rule.issue?.filter
      return [{ rule, keys: filter ? choose(filter, project, [...keys], lastOf(rows).at) : keys }]
    })
  }

  function act(rule: AlertRule, row: OutboxRow, issue: ChosenIssue) {
    if (!waitsFor(rule, row)) return
    const environment = row.environment as Environment
    const group = { key: issue.id, name: issue.title, issue: issue.id }
    const detail = { what: TRIGGERS[row.kind] }
    const open = incidents.open({
      rule,
      environment,
      group,
      severity: severityOf(issue.level),
      at: row.at,
      detail,
      checkAt: row.at + SILENT_MS,
    })
    if (open) incidents.happen(open, rule, row.at, detail)
  }

  return {
    name: 'alerts',
    shows: 'alerts',
    hear(happened) {
      const ofIssues = happened.filter(({ kind }) => TRIGGERS[kind] || ENDS[kind])
      for (const [project, rows] of Map.groupBy(ofIssues, (row) => row.project))
        hearOfProject(project, rows)
    },
  }
}

const lastOf = (rows: readonly OutboxRow[]) => rows.at(-1) as OutboxRow

function waitsFor(rule: AlertRule, { kind, environment }: OutboxRow): boolean {
  const trigger = TRIGGERS[kind]
  if (!trigger || !rule.issue?.on.includes(trigger)) return false
  const wanted = evaluatedEnvironment(rule)
  return wanted === 'all' || wanted === environment
}
