import { duration } from '../../lib/duration-text'
import { counted, share } from '../../lib/number-text'
import type { Finding } from '../../traces/pages/brief/findings-of'
import type { TraceBrief } from '../../traces/pages/brief/model'
import { outside } from './outside'
import { second } from './words'

const SERVICES = 10
const EVENTS = 10

/** A trace: how long it took and why, what failed, which query was asked again and again. */
export function traceText(trace: TraceBrief, link: string): string[] {
  const { traceId, root, startedAt, durationMs, total, errorCount, isCut, places } = trace
  return [
    `Trace ${traceId}: ${outside(root.name)} of ${outside(root.service)}, ${duration(durationMs)}`,
    `${second(startedAt)}, ${counted(total, 'span')}, ${errorCount} failed, ${places.map(({ project, environment }) => `${project} in ${environment}`).join(', ')}, ${link}`,
    ...(isCut ? ['It has more spans than are looked at; the rest is left out.'] : []),
    ...pathLines(trace),
    ...trace.findings.flatMap(findingLine),
    ...failureLines(trace),
    ...eventLines(trace),
    ...serviceLines(trace),
    ...trace.problems.map(({ message }) => `Note: ${message}`),
  ]
}

function pathLines({ path }: TraceBrief): string[] {
  if (path.length === 0) return []
  return [
    '\nWhere the time went (critical path):',
    ...path.map(
      ({ name, service, ms, share: part, spans, spanId }) =>
        `  ${share(part)} ${duration(ms)} ${outside(name)} of ${outside(service)}, ${counted(spans, 'span')}, the longest ${spanId}`,
    ),
  ]
}

/** What the other parts do not say already. */
function findingLine(finding: Finding): string[] {
  if (finding.is !== 'repeats') return []
  const { statement, parent, count, ms, isParallel, spanId } = finding
  return [
    `\nN+1: ${count} similar queries ${isParallel ? 'at once' : 'in a row'}, ${duration(ms)}: ${outside(statement)}${parent === null ? '' : ` under ${outside(parent)}`}, the first ${spanId}. One query for all of them can replace them.`,
  ]
}

function failureLines({ failed, errorCount }: TraceBrief): string[] {
  if (failed.length === 0) return ['\nNo span failed.']
  return [
    `\nFailed spans, the deepest first (${failed.length} of ${errorCount}):`,
    ...failed.map(
      ({ name, service, durationMs, spanId }) =>
        `  ${outside(name)} of ${outside(service)}, ${duration(durationMs)}, ${spanId}`,
    ),
  ]
}

function eventLines({ events }: TraceBrief): string[] {
  if (events.length === 0) return []
  return [
    '\nEvents of it:',
    ...events
      .slice(0, EVENTS)
      .map(
        ({ shortId, level, title, id }) => `  ${shortId} (${level}) ${outside(title)}, event ${id}`,
      ),
  ]
}

function serviceLines({ services }: TraceBrief): string[] {
  return [
    '\nServices, by the time of their own:',
    ...services
      .toSorted((a, b) => b.selfMs - a.selfMs)
      .slice(0, SERVICES)
      .map(
        ({ service, spans, errors, selfMs }) =>
          `  ${outside(service)} ${duration(selfMs)}, ${counted(spans, 'span')}, ${errors} failed`,
      ),
  ]
}
