import { iso } from '../../lib/time'
import { firstOf } from '../first-of'
import { msOf } from '../ms-of'
import { type Attributes, ERROR, type Span } from '../span'
import { distinctSpans } from './distinct-spans'
import type { TraceEvent, TraceView } from './model'
import type { TracePart } from './parts/reads'
import { problemsOf } from './problems-of'
import { type Waterfall, waterfall } from './waterfall'

/** Where spans say which kind of database or queue they talk to. */
const SYSTEM_KEYS = ['db.system.name', 'db.system', 'messaging.system']

/** What a row's flags say. */
const FLAGS = { events: 1, links: 2, orphan: 4, exception: 8, backwards: 16, async: 32, cycle: 64 }

/** A trace as a page draws it. @param parts with at least one span among them */
export function traceView(
  traceId: string,
  parts: readonly TracePart[],
  events: TraceEvent[],
  isRaw: boolean,
): TraceView {
  const slugOf = new Map(parts.flatMap(({ spans, slug }) => spans.map((span) => [span, slug])))
  const drawn = waterfall(distinctSpans(parts), isRaw)
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  const names = new Places<string>()
  const systems = new Places<string>()
  const services = new Places<string>()
  const service = drawn.spans.map((span) =>
    services.of(`${slugOf.get(span)}/${span.resource.service}`),
  )
  return {
    traceId,
    startedAt: iso(drawn.beginSeconds * 1000 + Math.floor(drawn.beginNanos / 1e6)),
    durationMs: msOf(drawn.duration),
    spanCount: drawn.spans.length,
    total,
    isCut: drawn.spans.length < total,
    errorCount: drawn.spans.filter(isError).length,
    places: parts.map(({ slug, environment }) => ({ project: slug, environment })),
    root: drawn.root,
    spans: {
      count: drawn.spans.length,
      spanId: drawn.spans.map(({ spanId }) => spanId),
      parent: [...drawn.parent],
      depth: [...drawn.depth],
      children: childrenOf(drawn),
      service,
      name: drawn.spans.map(({ name }) => names.of(name)),
      system: drawn.spans.map(({ attributes }) => {
        const system = systemOf(attributes)
        return system === undefined ? -1 : systems.of(system)
      }),
      kind: drawn.spans.map(({ kind }) => kind),
      status: drawn.spans.map(({ status }) => status),
      startMs: Array.from(drawn.starts, msOf),
      durationMs: Array.from(drawn.durations, msOf),
      selfMs: Array.from(drawn.selfTimes, msOf),
      shiftMs: drawn.shifts ? Array.from(drawn.shifts, msOf) : null,
      flags: drawn.spans.map((span, row) => flagsOf(drawn, span, row)),
    },
    services: servicesOf(drawn, services.items, service),
    names: names.items,
    systems: systems.items,
    criticalPath: drawn.path.map(({ span, from, to }) => ({
      span,
      startMs: msOf(from),
      endMs: msOf(to),
    })),
    problems: problemsOf(drawn, total),
    events,
  }
}

function childrenOf({ parent }: Waterfall): number[] {
  const children = new Array<number>(parent.length).fill(0)
  for (const above of parent) if (above >= 0) children[above] = (children[above] as number) + 1
  return children
}

function servicesOf(drawn: Waterfall, keys: readonly string[], of: readonly number[]) {
  const services = keys.map((key) => {
    const slash = key.indexOf('/')
    const [project, service] = [key.slice(0, slash), key.slice(slash + 1)]
    return { service, project, spans: 0, errors: 0, selfMs: 0 }
  })
  drawn.spans.forEach((span, row) => {
    const own = services[of[row] as number] as (typeof services)[number]
    own.spans++
    if (isError(span)) own.errors++
    own.selfMs += drawn.selfTimes[row] as number
  })
  return services.map((one) => ({ ...one, selfMs: msOf(one.selfMs) }))
}

function flagsOf(
  { parent, starts, durations, isOrphan, isInCycle }: Waterfall,
  span: Span,
  row: number,
) {
  const above = parent[row] as number
  const endOf = (at: number) => (starts[at] as number) + (durations[at] as number)
  return (
    (span.events.length > 0 ? FLAGS.events : 0) |
    (span.links.length > 0 ? FLAGS.links : 0) |
    (isOrphan[row] ? FLAGS.orphan : 0) |
    (span.events.some(({ name }) => name === 'exception') ? FLAGS.exception : 0) |
    (span.endedBeforeStart ? FLAGS.backwards : 0) |
    (above >= 0 && endOf(row) > endOf(above) ? FLAGS.async : 0) |
    (isInCycle[row] ? FLAGS.cycle : 0)
  )
}

const systemOf = (attributes: Attributes) => firstOf(attributes, SYSTEM_KEYS)

const isError = ({ status }: Span) => status === ERROR

/** Each item once, told by its place. */
class Places<Item> {
  readonly items: Item[] = []
  private readonly places = new Map<Item, number>()

  of(item: Item): number {
    let place = this.places.get(item)
    if (place === undefined) {
      place = this.items.push(item) - 1
      this.places.set(item, place)
    }
    return place
  }
}
