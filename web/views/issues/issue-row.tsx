import type { Substatus } from '../../../src/issues/lifecycle'
import type { IssueSummary } from '../../../src/issues/model'
import { visible } from '../../../src/lib/visible'
import { now } from '../../lib/clock'
import { nameOf } from '../../lib/environments'
import { age, number } from '../../lib/format'
import { useLongPress } from '../../lib/long-press'
import { splitCulprit } from '../../lib/split-culprit'
import { releaseBeside, shortRelease } from '../../lib/version'
import { Ago } from '../../ui/ago'
import { Avatar } from '../../ui/avatar'
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
  /** Whether the list has issues of several environments, so that each names its own. */
  showsEnvironment: boolean
  select(isRange: boolean): void
  /** Puts the keys' place at this row. */
  point(): void
}

/** One issue of the list. */
export function IssueRow(props: Props) {
  const { issue, href, isCurrent, isSelected, showsEnvironment, select, point } = props
  const { shortId, level, culprit, count, userCount, firstSeen, lastSeen } = issue
  const { inRange = { count, userCount, trend: [] } } = issue
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
          <StateOf of={issue} />
          {showsEnvironment && (
            <>
              <Gauge of={issue.environment} /> {nameOf(issue.environment)}
              {' · '}
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
      <Spark counts={inRange.trend} isHot={issue.substatus === 'escalating'} />
      <span class="num ev" title={`${number(count)} ever`}>
        {number(inRange.count)}
        <span class="sr"> events</span>
      </span>
      <span class="num us two" title={usersTitle(inRange.userCount, userCount)}>
        {inRange.userCount ? number(inRange.userCount) : '–'}
        <span class="sr"> users</span>
      </span>
      <span class="pair seen">
        <Ago at={lastSeen} />
        <span>{age(now.value - Date.parse(firstSeen))} old</span>
      </span>
      <Releases of={issue} />
      <Avatar of={issue.assignee} />
    </li>
  )
}

const usersTitle = (inRange: number | null, ever: number) =>
  inRange === null
    ? `${number(ever)} ever; by time they are not known for all of this range`
    : `${number(ever)} ever`

/** The release of the last event; below it the newest release or, where that is the same, the oldest. */
function Releases({ of: { lastRelease, newestRelease, oldestRelease } }: { of: IssueSummary }) {
  const isOld = newestRelease !== null && newestRelease !== lastRelease
  const below = isOld ? newestRelease : oldestRelease
  return (
    <span class="pair rel">
      <span class="cut" title={visible(lastRelease ? `Last event in ${lastRelease}` : '')}>
        {lastRelease ? <Text of={shortRelease(lastRelease)} /> : '–'}
      </span>
      {below && (
        <span
          class="cut"
          title={visible(`${isOld ? 'Newest' : 'Oldest'} release it was seen in: ${below}`)}
        >
          {isOld ? 'newest ' : 'since '}
          <Text of={releaseBeside(below, lastRelease)} />
        </span>
      )}
    </span>
  )
}

/** The culprit `src/checkout/quote.ts in quoteTotal`, with the function first. */
function Culprit({ of }: { of: string }) {
  const [file, name] = splitCulprit(of)
  if (!name) return <Text of={of} />
  return (
    <>
      <Text of={name} />{' '}
      <code>
        <Text of={file} />
      </code>
    </>
  )
}

const WORDS: Partial<Record<Substatus, { word: string; tone: string }>> = {
  new: { word: 'New', tone: 'accent' },
  regressed: { word: 'Regressed', tone: 'warning' },
  escalating: { word: 'Escalating', tone: 'error' },
}

/** What is unusual about the issue; stands first in the second line. */
function StateOf({ of: { status, substatus } }: { of: IssueSummary }) {
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
  const known = substatus && WORDS[substatus]
  return known ? (
    <>
      <b class={known.tone}>{known.word}</b>
      {' · '}
    </>
  ) : null
}
