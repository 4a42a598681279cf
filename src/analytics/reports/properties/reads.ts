import type { Database } from 'bun:sqlite'
import type { turns } from '../../../lib/turns'
import { lanesOf } from '../../../projects/lane'
import type { EventTable } from '../../records/tables'
import type { Reported } from '../range'
import { begunAgain } from '../scan/begun-again'
import type { Scanning } from '../scan/scan'
import { analyticsTables, type LaneRange } from '../scan/tables.reads'
import { knownKeys } from './known-keys'
import type { Properties } from './model'

export interface WantedProperties
  extends Pick<Reported, 'project' | 'environment' | 'from' | 'to'> {
  /** Only of events of this name. */
  event: string | undefined
  ticket: number
}

/** As many different sets of properties are read; by then the usual keys have come. */
const MOST_READ = 20_000

/** Which properties events have. The newest events are read first. */
export function propertyReads(db: Database, inTurns: ReturnType<typeof turns>) {
  const tables = analyticsTables(db)

  function* properties(wanted: WantedProperties): Scanning<Properties> {
    const { project, environment, from, to, event } = wanted
    const keys = knownKeys()
    let left = MOST_READ
    for (const lane of lanesOf(project, environment)) {
      const range = { lane, from, to }
      for (const open of tables(range).events.toReversed()) {
        const table = open()
        for (const { properties, name, count } of table ? setsIn(table, { range, event }) : []) {
          if (left-- === 0) return { items: keys.rows(), isWhole: false }
          keys.add(properties, name, count)
        }
        yield
      }
    }
    return { items: keys.rows(), isWhole: true }
  }

  return {
    /** Undefined when it was dropped. */
    'analytics.properties': (wanted: WantedProperties): Promise<Properties | undefined> =>
      inTurns.run(
        wanted.ticket,
        begunAgain(() => properties(wanted)),
      ),
  }
}

/** The different sets of properties of a table's events in a range, with the names of the events; the newest first. */
function* setsIn(
  table: EventTable,
  { range, event }: { range: LaneRange; event: string | undefined },
) {
  const { texts, of } = table.properties()
  if (texts.every((text) => text === '')) return
  const { texts: names, of: nameOf } = table.name()
  const at = table.at()
  const counts = new Map<number, number>()
  for (let row = table.count - 1; row >= 0; row--) {
    const [text, name, then] = [of[row] as number, nameOf[row] as number, at[row] as number]
    const isMeant = texts[text] !== '' && (event === undefined || names[name] === event)
    if (!isMeant || then < range.from || then >= range.to) continue
    const pair = text * names.length + name
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  for (const [pair, count] of counts) {
    const properties = texts[Math.floor(pair / names.length)] as string
    yield { properties, name: names[pair % names.length] as string, count }
  }
}
