import type { AlertRuleView } from '../../../../api/alert-rules'
import type { IncidentView } from '../../../../api/incidents'
import { issueDetail } from '../../../../api/issues'
import { useResource } from '../../../../api/resource'
import { dayTime } from '../../../../lib/day-time'
import { exactly, queryOf } from '../../../../lib/pieces'
import { searchOf } from '../../../../lib/query'
import { Text } from '../../../../ui/text'
import { measured, pastThreshold } from '../../measured'
import { hrefOfRule } from '../../rules/hrefs'
import { StateBadge } from '../state-badge'

interface Props {
  slug: string
  incident: IncidentView
  rule: AlertRuleView | undefined
}

/** How it stands, in one sentence, and the way to what it is about. */
export const IncidentLead = ({ slug, incident, rule }: Props) => (
  <>
    <p class="small two">
      <StateBadge of={incident} /> {leadWords(incident, rule)}
    </p>
    <About slug={slug} incident={incident} />
    {rule && (
      <p class="small three">
        {rule.sentence}{' '}
        <a class="link" href={hrefOfRule(slug, rule.id)}>
          The rule
        </a>
      </p>
    )}
  </>
)

/** `Critical, in production. 1.64 s now, over 1.20 s since today, 11:30.` */
function leadWords(incident: IncidentView, rule: AlertRuleView | undefined): string {
  const { severity, environment, value, threshold, openedAt, resolved } = incident
  const grade = `${severity === 'critical' ? 'Critical' : 'Warning'}, in ${environment}.`
  const since = `since ${dayTime(openedAt)}`
  const ended = resolved ? ` until ${dayTime(resolved.at)}` : ''
  if (threshold === null) return `${grade} Open ${since}${ended}.`
  const past = pastThreshold(threshold, severity, rule)
  const isNow = value !== null && !resolved
  const now = isNow ? `${measured(value, rule)} now, ` : ''
  return `${grade} ${now}${isNow ? past : `${past.charAt(0).toUpperCase()}${past.slice(1)}`} ${since}${ended}.`
}

/** Links to the issue or the endpoint. */
function About({ slug, incident: { group, environment } }: Pick<Props, 'slug' | 'incident'>) {
  const { issueId, service, endpoint } = group
  if (issueId) return <AboutIssue slug={slug} id={issueId} name={group.name} />
  if (!service && !endpoint) return null
  const query = queryOf([
    ...(service ? [exactly('service', service)] : []),
    ...(endpoint ? [exactly('name', endpoint)] : []),
  ])
  const search = searchOf({ environment, of: service ?? undefined, find: endpoint ?? undefined })
  return (
    <p class="small">
      <a class="link" href={`/${slug}/endpoints${search}`}>
        <Text of={group.name} />
      </a>
      {' · '}
      <a class="link" href={`/${slug}/traces${searchOf({ environment, query, sort: 'duration' })}`}>
        its slowest traces
      </a>
    </p>
  )
}

function AboutIssue({ slug, id, name }: { slug: string; id: string; name: string }) {
  const issue = useResource(issueDetail(id), { follows: 'issues' }).data.value
  return (
    <p class="small">
      <a class="link" href={`/${slug}/issues/${issue?.shortId ?? id}`}>
        <Text of={issue?.title ?? name} />
      </a>{' '}
      {issue && (
        <span class="three nowrap">
          {issue.shortId} · {issue.status}
        </span>
      )}
    </p>
  )
}
