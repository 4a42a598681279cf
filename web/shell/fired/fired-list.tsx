import { nameOf } from '../../lib/environments'
import { searchOf } from '../../lib/query'
import { Ago } from '../../ui/ago'
import { Text } from '../../ui/text'
import { SeverityMark } from '../../views/alerts/severity'
import type { FiredItem } from './use-fired'

/** What fired last, newest first; each leads to its incident. */
export const FiredList = ({ items }: { items: readonly FiredItem[] }) => (
  <>
    {items.map((one) => (
      <Line key={one.id} one={one} />
    ))}
    {items.length === 0 && <p class="small three fired-none">Nothing has fired.</p>}
  </>
)

function Line({ one }: { one: FiredItem }) {
  const { id, project, environment, rule, group, severity, openedAt, state } = one
  return (
    <a
      class={state === 'resolved' ? 'three' : undefined}
      href={`/${project.slug}/alerts${searchOf({ environment, incident: id })}`}
    >
      <SeverityMark of={severity} />
      <span class="pair">
        <span class="cut">
          <Text of={group.issueId ? group.name : rule.name} />
        </span>
        <span class="micro three cut">
          <Text of={project.name} /> · {nameOf(environment)} · <Ago at={openedAt} after=" ago" />
          {state !== 'open' && ` · ${state}`}
        </span>
      </span>
    </a>
  )
}
