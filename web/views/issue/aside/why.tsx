import type { GroupingView, IssueView } from '../../../../src/issues/detail/model'
import type { Component, Ignored } from '../../../../src/issues/grouping/components'
import type { EventDetail } from '../../../api/events'
import { Icon } from '../../../ui/icon'
import { Part } from './grouping-part'
import { Groupings } from './groupings'

const BY: Record<string, string> = {
  stacktrace: 'exception chain and your frames',
  exception: 'exception type and value',
  message: 'message',
}
/** As many parts of a long chain of exceptions are shown. */
const SHOWN = 6

/** Says why these events are one issue: what they have in common, and what was not compared. */
export function Why({ issue, event }: { issue: IssueView; event: EventDetail | undefined }) {
  const own = issue.groupings.find(({ fingerprint }) => fingerprint === issue.fingerprint)
  const first = own ?? issue.groupings[0]
  if (!first) return null
  // Use the components of the event on the screen where it is of this grouping: they say what was left out of that
  // event.
  const isShown = event?.grouping.fingerprint === first.fingerprint
  const grouping = isShown ? { ...first, components: event.grouping.components } : first
  const components = grouping.components as Component[]
  return (
    <section id="why">
      <h3>Why these are one issue</h3>
      <p class="small two">
        Grouped by {BY[first.kind] ?? first.kind}, version {first.version}. Every event shares:
      </p>
      <ol class="why">
        {components
          .toReversed()
          .slice(0, SHOWN)
          .map((component, i) => (
            <li key={i}>
              <Icon name="check" class="ok" />
              <Part of={component} calls={components.length > 2 ? 1 : 3} />
            </li>
          ))}
        {components.some((one) => 'lines' in one) && (
          <li class="three">
            <Icon name="warn" />
            <span>
              A stack came as text that could not be read as calls: its lines were compared
            </span>
          </li>
        )}
        <li class="three">
          <Icon name="x" />
          <span>Not compared: {notCompared(grouping)}</span>
        </li>
      </ol>
      <p class="small three">
        The same failure elsewhere has the key <code>{first.siblingKey.slice(0, 8)}</code>.
      </p>
      <Groupings issue={issue} home={first} />
    </section>
  )
}

function notCompared({ components, kind }: GroupingView): string {
  const ignored = (components as { ignored?: Ignored }[]).flatMap((one) => one.ignored ?? [])
  const hasValue = ignored.some(({ value }) => value)
  return [
    ...(hasValue ? ['messages'] : ['numbers and ids in the text']),
    ...(kind === 'stacktrace' ? ['line numbers'] : []),
    ...(ignored.some(({ library }) => library) ? ['library frames'] : []),
    ...(ignored.some(({ repeated }) => repeated) ? ['how deep it recursed'] : []),
    ...(ignored.some(({ nameless }) => nameless) ? ['frames without a name'] : []),
    ...(ignored.some(({ suppressed }) => suppressed) ? ['suppressed exceptions'] : []),
    'the release',
  ].join(', ')
}
