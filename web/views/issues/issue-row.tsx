import type { IssueSummary } from '../../../src/issues/model'
import { now } from '../../lib/clock'
import { age, number } from '../../lib/format'
import { useLongPress } from '../../lib/long-press'
import { shortVersion, versionBeside } from '../../lib/version'
import { Ago } from '../../ui/ago'
import { Face } from '../../ui/face'
import { Gauge } from '../../ui/gauge'
import { Level } from '../../ui/level'
import { Spark } from '../../ui/spark'
import { Text } from '../../ui/text'
import { IssueTitle } from './issue-title'

interface Props {
  issue: IssueSummary
  href: string
  isCurrent: boolean
  isSelected: boolean
  /** Where issues of several environments stand together. */
  showsEnvironment: boolean
  select(isRange: boolean): void
  /** The keys go on from here. */
  point(): void
}

/** One issue of the list. */
export function IssueRow(props: Props) {
  const { issue, href, isCurrent, isSelected, showsEnvironment, select, point } = props
  const { shortId, level, culprit, count, userCount, firstSeen, lastSeen } = issue
  const { firstRelease, lastRelease } = issue
  return (
    <li
      class="row"
      aria-current={isCurrent || undefined}
      data-id={issue.id}
      {...useLongPress(() => select(false))}
    >
      <label class="hit">
        <input
          type="checkbox"
          aria-label={`Select ${shortId}`}
          checked={isSelected}
          onClick={(event) => select(event.shiftKey)}
        />
      </label>
      <Level level={level} />
      <div class="t">
        <a href={href} class="open" onFocus={point}>
          <IssueTitle issue={issue} />
        </a>
        <span class="sub">
          <Substatus of={issue} />
          {showsEnvironment && (
            <>
              <Gauge of={issue.environment} /> <span class="sr">{issue.environment}</span>
            </>
          )}
          {shortId}
          {culprit && (
            <>
              {' · '}
              <Culprit of={culprit} />
            </>
          )}
        </span>
      </div>
      <Spark counts={issue.trend ?? []} isHot={issue.substatus === 'escalating'} />
      <span class="num ev">
        {number(count)}
        <span class="sr"> events</span>
      </span>
      <span class="num us two">
        {userCount === 0 ? '–' : number(userCount)}
        <span class="sr"> users</span>
      </span>
      <span class="pair seen">
        <Ago at={lastSeen} />
        <span>{age(now.value - Date.parse(firstSeen))} old</span>
      </span>
      <span class="pair rel">
        {lastRelease && (
          <span class="cut" title={lastRelease}>
            <Text of={shortVersion(lastRelease)} />
          </span>
        )}
        {firstRelease && lastRelease && (
          <span class="cut" title={firstRelease}>
            since <Text of={versionBeside(firstRelease, lastRelease)} />
          </span>
        )}
      </span>
      <Face of={issue.assignee} />
    </li>
  )
}

/** `src/checkout/quote.ts in quoteTotal`, the function first. */
function Culprit({ of }: { of: string }) {
  const [, file, name] = /^(.+) in (.+)$/.exec(of) ?? []
  if (!file || !name) return <Text of={of} />
  return (
    <>
      <Text of={name} />{' '}
      <code>
        <Text of={file} />
      </code>
    </>
  )
}

const WORDS: Partial<Record<IssueSummary['substatus'], { word: string; tone: string }>> = {
  new: { word: 'New', tone: 'accent' },
  regressed: { word: 'Regressed', tone: 'warning' },
  escalating: { word: 'Escalating', tone: 'error' },
}

/** What is not as usual, first in the second line. */
function Substatus({ of: { status, substatus } }: { of: IssueSummary }) {
  if (status === 'resolved')
    return (
      <>
        <b class="ok">Resolved</b>
        {' · '}
      </>
    )
  if (status === 'ignored')
    return (
      <>
        <b>Ignored</b>
        {' · '}
      </>
    )
  const known = WORDS[substatus]
  return known ? (
    <>
      <b class={known.tone}>{known.word}</b>
      {' · '}
    </>
  ) : null
}
