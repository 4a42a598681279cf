import { firstOf } from '../first-of'
import { msOf } from '../ms-of'
import type { Span } from '../span'
import type { TraceView } from './model'
import { Places } from './places'
import type { Waterfall } from './waterfall'

/** Where spans say which kind of database or queue they talk to. */
const SYSTEM_KEYS = ['db.system.name', 'db.system', 'messaging.system']

/** What a row's flags say. */
const FLAGS = { events: 1, links: 2, orphan: 4, exception: 8, backwards: 16, async: 32, cycle: 64 }

/** The rows of a trace as columns, with the texts that they point to. */
export function spanColumns(
  drawn: Waterfall,
  service: number[],
): Pick<TraceView, 'names' | 'systems' | 'spans'> {
  const { spans, parent, depth, starts, durations, shifts } = drawn
  const names = new Places<string>()
  const systems = new Places<string>()
  return {
    names: names.items,
    systems: systems.items,
    spans: {
      count: spans.length,
      spanId: spans.map(({ spanId }) => spanId),
      parent: [...parent],
      depth: [...depth],
      children: childrenOf(drawn),
      service,
      name: spans.map(({ name }) => names.of(name)),
      system: spans.map(({ attributes }) => {
        const system = firstOf(attributes, SYSTEM_KEYS)
        return system === undefined ? -1 : systems.of(system)
      }),
      kind: spans.map(({ kind }) => kind),
      status: spans.map(({ status }) => status),
      startMs: Array.from(starts, msOf),
      durationMs: Array.from(durations, msOf),
      selfMs: Array.from(drawn.selfTimes, msOf),
      shiftMs: shifts ? Array.from(shifts, msOf) : null,
      flags: spans.map((span, row) => flagsOf(drawn, span, row)),
    },
  }
}

function childrenOf({ parent }: Waterfall): number[] {
  const children = new Array<number>(parent.length).fill(0)
  for (const above of parent) if (above >= 0) children[above] = (children[above] as number) + 1
  return children
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
