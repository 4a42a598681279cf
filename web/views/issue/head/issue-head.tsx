import type { IssueView } from '../../../../src/issues/detail/model'
import type { EventDetail } from '../../../api/events'
import { session } from '../../../api/who'
import { utc } from '../../../lib/format'
import { splitCulprit } from '../../../lib/split-culprit'
import { Level } from '../../../ui/level'
import { Text } from '../../../ui/text'
import { Actions } from './actions'
import { CopyMenu } from './copy-menu'
import { stateOf } from './state-of'
import { titleParts } from './title-parts'

interface Props {
  issue: IssueView
  event: EventDetail | undefined
}

/** The head of the page: what failed, the issue's state, and the buttons for it. */
export function IssueHead({ issue, event }: Props) {
  const { heading, lead } = titleParts(issue)
  const state = stateOf(issue)
  const facts = [
    state && (
      <b key="state" class={state.tone} title={state.until && utc(state.until)}>
        {state.word}
      </b>
    ),
    issue.culprit && (
      <code key="culprit">
        <Culprit of={issue.culprit} />
      </code>
    ),
    issue.platform && <Text key="platform" of={issue.platform} />,
  ].filter(Boolean)
  const copying = <CopyMenu issue={issue} event={event} />
  const mayAct = session.value?.scopes.includes('write')
  return (
    <header class="ihead pad">
      <div>
        <h2>
          <Level level={issue.level} />
          <Text of={heading} />
        </h2>
        {lead && (
          <p class="lead two">
            <Text of={lead} />
          </p>
        )}
        <p class="small three facts-line">
          {facts.map((fact, i) => (
            <>
              {i > 0 && ' · '}
              {fact}
            </>
          ))}
        </p>
      </div>
      <div class="flex wrap">{mayAct ? <Actions issue={issue}>{copying}</Actions> : copying}</div>
    </header>
  )
}

/**
 * Place and function, each with a direction of its own: a part that is read from the right must not swap places
 * with the other.
 */
function Culprit({ of }: { of: string }) {
  const [where, called] = splitCulprit(of)
  return (
    <>
      <Text of={where} />
      {called && (
        <>
          {' in '}
          <Text of={called} />
        </>
      )}
    </>
  )
}
