import { group } from '../../issues/grouping'
import { titleOf } from '../../issues/title'
import { Memo } from '../../lib/memo'
import type { Missing } from '../../sourcemaps/missing.store'
import type { Symbolicate } from '../../sourcemaps/resolve/symbolicator'
import type { Event } from '../event'
import type { EventHead } from '../head'
import { symbolicateEvent } from './symbolicate-event'

/** What source maps make of a stack, the same for every event that has it. */
export interface Outcome {
  /** The fields of the head that follow from the resolved stack; none when no map resolved a frame. */
  head: Partial<Pick<EventHead, 'siblingKey' | 'culprit' | 'title'>>
  /** The maps that are missing, one entry for each frame. */
  missing: Missing[]
}

/** Distinct stacks remembered: more than most projects have in a day. */
const STACKS = 10_000

/** Corrects the heads of events with minified stacks. It opens one payload for each distinct stack. */
export function headSymbolicator(symbolicate: Symbolicate, mapsVersion: () => string | undefined) {
  let known = new Memo<Outcome>(STACKS, 64)
  let version = mapsVersion()

  function look(key: string, project: number, head: EventHead, event: Event): Outcome {
    const { event: inSource, isResolved, missing } = symbolicateEvent(event, project, symbolicate)
    if (!isResolved) return known.keep(key, { head: {}, missing })
    // Grouped without the memory of known stacks: names in original sources may hold NUL, which that memory relies on.
    const { kind, siblingKey } = group(inSource)
    const { culprit, title } = titleOf(inSource)
    // A title that the maps do not change is left out: it has the message, which differs between events of one stack.
    const outcome = {
      head: { siblingKey, culprit, ...(title !== head.title && { title }) },
      missing,
    }
    // When the original source names no code, the message decides the grouping, and that differs from event to event.
    return kind === 'stacktrace' ? known.keep(key, outcome) : outcome
  }

  return {
    /** @param open parses the event; called when its stack was not met before */
    outcome(project: number, head: EventHead, open: () => Event): Outcome {
      const key = `${project}/${head.stack}`
      return known.recall(key) ?? look(key, project, head, open())
    },
    /** The event with its frames resolved to the original source. */
    inSource: (project: number, event: Event): Event =>
      symbolicateEvent(event, project, symbolicate).event,
    /** Called before each slice: forgets everything when maps came or went. */
    refresh() {
      const now = mapsVersion()
      if (now === version) return
      version = now
      known = new Memo<Outcome>(STACKS, 64)
    },
  }
}

export type HeadSymbolicator = ReturnType<typeof headSymbolicator>
