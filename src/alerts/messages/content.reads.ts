import type { Database } from 'bun:sqlite'
import { servedAt } from '../../db/served-at'
import type { IssueView } from '../../issues/detail/model'
import type { Failure } from '../../issues/failure'
import type { Environment } from '../../projects/environment'
import { projectFinder } from '../../projects/find-projects.reads'
import { alertRuleFinder, evaluatedEnvironment } from '../rules/find-rules.reads'
import { sentence } from '../rules/sentence'
import { type Content, MOST_TOLD, type Told, type ToldIssue } from './content'
import { gravest, type NoticeOfIncident } from './gravest'
import { linksOf } from './links'
import { topFrames } from './top-frames'
import { unitOf } from './unit-of'

/** Incidents of one message whose stacks are read: each takes a payload and its source maps. */
const MOST_STACKS = 3

interface Row {
  environment: Environment
  rule: string
  ruleName: string
  name: string
  issue: string | null
  /** The detail of its first entry, as JSON. */
  opening: string | null
  service: string | null
  endpoint: string | null
  openedAt: number
  resolvedAt: number | null
  value: number | null
  peak: number | null
  threshold: number | null
}

interface Pages {
  /** An issue as its page shows it. */
  issue(where: { id: string; now: number }): IssueView | null
  /** An event as its page shows it, its stack in the original source. */
  failure(where: { id: string; raw: false; project: string }): object | null
}

/** What messages say; runs on the read thread. */
export function contentReads(db: Database, pages: Pages) {
  const projects = projectFinder(db)
  const rules = alertRuleFinder(db)
  const incident = db.query<Row, { id: string; project: number }>(
    `SELECT environment, rule, rule_name AS ruleName, group_name AS name, issue, service, endpoint,
       opened_at AS openedAt, resolved_at AS resolvedAt, value, peak_value AS peak, threshold,
       (SELECT detail FROM alert_entry WHERE incident = alert_incident.key ORDER BY id LIMIT 1) AS opening
     FROM alert_incident WHERE id = $id AND project = $project`,
  )

  function issueOf(
    id: string,
    { now, slug, hasStack }: { now: number; slug: string; hasStack: boolean },
  ): Omit<ToldIssue, 'url'> | undefined {
    const issue = pages.issue({ id, now })
    if (!issue) return undefined
    const { latestEventId } = issue
    const event =
      hasStack && latestEventId !== null
        ? pages.failure({ id: latestEventId, raw: false, project: slug })
        : null
    return {
      id: issue.id,
      shortId: issue.shortId,
      title: issue.title,
      type: issue.type,
      culprit: issue.culprit,
      level: issue.level,
      release: issue.newestRelease,
      events: issue.count,
      users: issue.userCount,
      firstSeen: Date.parse(issue.firstSeen),
      lastSeen: Date.parse(issue.lastSeen),
      ...saidBy((event ?? {}) as Failure),
    }
  }

  return {
    /**
     * What a message says of notices, in the order in which they came.
     * @returns undefined when the project is being erased
     */
    'messages.content'({
      project: id,
      notices,
      now,
    }: {
      project: number
      notices: readonly NoticeOfIncident[]
      now: number
    }): Content | undefined {
      const project = projects.byId(id)
      if (!project) return undefined
      const links = linksOf(servedAt(db), project.slug)
      const all = gravest(notices)

      const told = all.slice(0, MOST_TOLD).flatMap((notice, i): Told[] => {
        const row = incident.get({ id: notice.incident, project: id })
        if (!row) return []
        const { environment, openedAt, resolvedAt, service, endpoint, value, peak, threshold } = row
        const rule = rules.find(id, row.rule)
        const found =
          row.issue === null
            ? undefined
            : issueOf(row.issue, { now, slug: project.slug, hasStack: i < MOST_STACKS })
        return [
          {
            kind: notice.kind,
            trigger: notice.kind === 'opened' ? triggerOf(row) : null,
            incident: notice.incident,
            severity: notice.severity,
            environment,
            name: row.name,
            rule: {
              id: row.rule,
              name: rule?.name ?? row.ruleName,
              sentence: rule ? sentence(rule, evaluatedEnvironment(rule)) : '',
              url: rule ? links.rule(rule.id) : null,
            },
            openedAt,
            resolvedAt,
            ...(found && { issue: { ...found, url: links.issue(found.id) } }),
            ...(rule &&
              rule.kind !== 'issue' && {
                measure: { service, endpoint, value, peak, threshold, unit: unitOf(rule) },
              }),
            url: links.incident(notice.incident, environment),
          },
        ]
      })
      return {
        project: { slug: project.slug, name: project.name },
        at: Math.max(...all.map(({ at }) => at)),
        told,
        more: Math.max(0, all.length - MOST_TOLD),
        url: links.incidents,
      }
    },
  }
}

const triggerOf = ({ opening }: Row): Told['trigger'] =>
  (JSON.parse(opening ?? '{}') as { what?: Told['trigger'] }).what ?? null

const saidBy = (failure: Failure) => ({
  message: failure.exception?.findLast(({ value }) => value)?.value ?? failure.message ?? '',
  frames: topFrames(failure),
})

export type ContentReads = ReturnType<typeof contentReads>
