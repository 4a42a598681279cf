import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { type Finding, findingsOf } from '../../../../src/traces/pages/brief/findings-of'
import { useResource } from '../../../api/resource'
import { traceStatements } from '../../../api/traces'
import { counted, duration, number, percent } from '../../../lib/format'
import { Icon } from '../../../ui/icon'
import { Level } from '../../../ui/level'
import { Text } from '../../../ui/text'
import type { TraceChoices } from '../choices'
import type { Tree } from '../tree/tree'

/** A smaller share of the time than this does not make a trace slow. */
const DOMINANT = 0.2

/** The findings, each with a link to its span. */
export function Findings({ tree, choices }: { tree: Tree; choices: TraceChoices }) {
  const asked = useResource(traceStatements(tree.trace.traceId))
  // Spans that came since may have brought more statements.
  useEffect(() => {
    asked.refresh()
  }, [tree, asked])
  const statements = asked.data.value?.items ?? []
  return (
    <ul class="finds pad" aria-label="What stands out">
      {findingsOf(tree, statements).map((finding) => (
        <li key={finding.is}>
          <Said of={finding} choices={choices} />
        </li>
      ))}
    </ul>
  )
}

function Said({ of: finding, choices }: { of: Finding; choices: TraceChoices }) {
  switch (finding.is) {
    case 'slowest':
      return (
        <Point icon={<Icon name="path" class="accent" />}>
          <b>
            {finding.share < DOMINANT
              ? 'No span stands out.'
              : `${percent(finding.share)} of the time is ${finding.spans === 1 ? 'one span' : `${finding.spans} spans of one name`}.`}
          </b>{' '}
          <span class="two">
            <Go to={finding.spanId} choices={choices}>
              <Text of={finding.name} />
            </Go>{' '}
            in <Text of={finding.service} /> took {finding.share < DOMINANT && 'the most, '}
            {duration(finding.ms)} that all else waited for.
          </span>
        </Point>
      )
    case 'repeats':
      return (
        <Point icon={<Icon name="database" class="warning" />}>
          <b>
            {number(finding.count)} similar queries {finding.isParallel ? 'at once' : 'in a row'},{' '}
            {duration(finding.ms)}.
          </b>{' '}
          <span class="two">
            <Go to={finding.spanId} choices={choices}>
              <Text of={finding.statement} />
            </Go>
            {finding.parent !== null && (
              <>
                {' '}
                in <Text of={finding.parent} />
              </>
            )}
            . One query for all of them can replace them.
          </span>
        </Point>
      )
    case 'issue': {
      const { event, others } = finding
      return (
        <Point icon={<Level level={event.level} />}>
          <b>
            <Text of={event.title} />
          </b>{' '}
          <span class="two">belongs to</span>{' '}
          <a class="link" href={`/${event.project}/issues/${event.shortId}?event=${event.id}`}>
            {event.shortId}
          </a>
          <span class="two">{others > 0 ? `, and ${counted(others, 'other issue')}.` : '.'}</span>
        </Point>
      )
    }
    case 'failed':
      return (
        <Point icon={<Level level="error" />}>
          <b>
            <Go to={finding.spanId} choices={choices}>
              <Text of={finding.name} />
            </Go>{' '}
            failed
          </b>{' '}
          <span class="two">
            in <Text of={finding.service} />
            {finding.others > 0 && `, and ${counted(finding.others, 'other span')}`}. No issue
            belongs to it: the span carries no exception.
          </span>
        </Point>
      )
    default:
      return (
        <Point icon={<Icon name="check" class="ok" />}>
          <b>No errors.</b>{' '}
          <span class="two">No span failed, and no event belongs to the trace.</span>
        </Point>
      )
  }
}

const Point = ({ icon, children }: { icon: ComponentChildren; children: ComponentChildren }) => (
  <>
    {icon}
    <div>{children}</div>
  </>
)

const Go = ({
  to,
  choices,
  children,
}: {
  to: string
  choices: TraceChoices
  children: ComponentChildren
}) => (
  <button type="button" class="go mono" onClick={() => choices.openSpan(to)}>
    {children}
  </button>
)
