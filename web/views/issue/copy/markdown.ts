import { familyOf, type Relative } from '../../../../src/events/family'
import { placeOf } from '../../../../src/events/place-of'
import type { IssueView } from '../../../../src/issues/detail/model'
import { visible, visibleLines } from '../../../../src/lib/visible'
import type { EventDetail, Frame } from '../../../api/events'
import { nameOf } from '../../../lib/environments'
import { number, sentence, utc } from '../../../lib/format'
import { before } from '../crumbs/before'
import { crumbOf } from '../crumbs/crumb-of'
import { curlOf } from './curl'
import { code, fenced } from './fence'

const FRAMES = 12
const CRUMBS = 20
/** At most this many variables of one frame. */
const VARIABLES = 20
const LONGEST_VALUE = 200

/** The issue and one of its events as Markdown, to be pasted into a ticket. */
export function markdownOf(issue: IssueView, event: EventDetail | undefined, link: string): string {
  const parts = [`# ${code(issue.title)}`, facts(issue, link), ...(event ? eventParts(event) : [])]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function facts(issue: IssueView, link: string): string {
  const { shortId, environment, level, status, count, userCount, culprit } = issue
  const { firstSeen, lastSeen, firstRelease, lastRelease, oldestRelease, newestRelease } = issue
  const inRelease = (release: string | null) => (release ? ` in ${code(release)}` : '')
  return [
    `- Issue: [${shortId}](${link}), ${level}, ${status}, ${nameOf(environment)}`,
    ...(culprit ? [`- Where: ${code(culprit)}`] : []),
    `- How often: ${number(count)} events, ${number(userCount)} users`,
    `- First seen: ${utc(firstSeen)}${inRelease(firstRelease)}`,
    `- Last seen: ${utc(lastSeen)}${inRelease(lastRelease)}`,
    ...(oldestRelease && oldestRelease !== firstRelease
      ? [`- Oldest release it was seen in: ${code(oldestRelease)}`]
      : []),
    ...(newestRelease && newestRelease !== lastRelease
      ? [`- Newest release it was seen in: ${code(newestRelease)}`]
      : []),
  ].join('\n')
}

function eventParts(event: EventDetail): string[] {
  const { message, breadcrumbs = [], tags = {}, request } = event
  const family = familyOf(event)
  const curl = request && curlOf(request)
  const names = Object.entries(tags).map(([key, value]) => `${code(`${key}: ${value}`)}`)
  return [
    ...(family.length === 0 && message ? ['## Message', fenced(visibleLines(message))] : []),
    ...family.map(exceptionPart),
    ...(breadcrumbs.length > 0
      ? [`## Before it`, fenced(breadcrumbs.slice(-CRUMBS).map(crumbLine(event)).join('\n'))]
      : []),
    ...(curl ? ['## Request', fenced(curl, 'sh')] : []),
    ...(names.length > 0 ? ['## Tags', names.join(', ')] : []),
    `Event ${code(event.id)} of ${utc(event.timestamp)}${event.traceId ? `, trace ${code(event.traceId)}` : ''}`,
  ]
}

function exceptionPart({ exception, relation }: Relative): string {
  const { type = 'Error', value, stacktrace = [] } = exception
  const frames = stacktrace.toReversed()
  const shown = frames.some(({ inApp }) => inApp) ? frames.filter(({ inApp }) => inApp) : frames
  const calls = shown.slice(0, FRAMES).map(callLines).join('\n')
  const left = frames.length - Math.min(shown.length, FRAMES)
  const head = `## ${relation && `${sentence(relation)} `}${code(type)}`
  const said = value ? fenced(visibleLines(value)) : ''
  const more = left > 0 ? `\n(${left} more, most of them of libraries)` : ''
  return [head, said, calls && fenced(calls + more)].filter(Boolean).join('\n\n')
}

function callLines(frame: Frame): string {
  const { function: called } = frame
  const call = visible(`at ${called ?? '(anonymous)'} (${placeOf(frame)})`)
  return [call, ...sourceLines(frame), ...variableLines(frame)].join('\n')
}

function sourceLines({ contextLine, preContext = [], postContext = [], lineno }: Frame): string[] {
  if (contextLine === undefined || lineno === undefined) return []
  const first = lineno - preContext.length
  return [...preContext, contextLine, ...postContext].map((line, i) => {
    const mark = first + i === lineno ? '>' : ' '
    return `  ${mark} ${String(first + i).padStart(5)} ${visible(line.replaceAll('\t', '  ')).slice(0, 200)}`
  })
}

/** The values of a frame's variables. */
function variableLines({ vars = {} }: Frame): string[] {
  const all = Object.entries(vars)
  const lines = all
    .slice(0, VARIABLES)
    .map(([name, value]) => visible(`    ${name} = ${JSON.stringify(value)}`))
    .map((line) => (line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE)}…` : line))
  return all.length > VARIABLES ? [...lines, `    (${all.length - VARIABLES} more)`] : lines
}

const crumbLine =
  (event: EventDetail) => (crumb: NonNullable<EventDetail['breadcrumbs']>[number]) => {
    const { category, text, status } = crumbOf(crumb)
    const time =
      crumb.timestamp === undefined ? '' : before(Date.parse(event.timestamp) - crumb.timestamp)
    return visible([time.padStart(8), category, text, status].filter(Boolean).join('  '))
  }
