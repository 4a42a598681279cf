import { group } from '../../issues/grouping'
import { titleOf } from '../../issues/title'
import { Memo } from '../../lib/memo'
import type { Missing } from '../../sourcemaps/missing/store'
import type { Symbolicate } from '../../sourcemaps/symbolicate/symbolicate'
import type { Event } from '../event'
import type { EventHead } from '../head'
import { symbolicateEvent } from './symbolicate-event'

/** What maps make of a stack, for every event that has it. */
export interface Outcome {
  /** The fields of the head that follow from the stack; none when no map had a word in it. */
  head: Partial<Pick<EventHead, 'siblingKey' | 'culprit' | 'title'>>
  /** One a frame that found no map. */
  missing: Missing[]
}

/** Distinct stacks remembered: more than most projects have failures in a day. */
const STACKS = 10_000

/** Makes the heads of events with minified stacks anew, opening one payload a distinct stack. */
export function headSymbolicator(symbolicate: Symbolicate, mapsVersion: () => number) {
  let known = new Memo<Outcome>(STACKS, 64)
  let version = mapsVersion()

  function look(key: string, project: number, head: EventHead, event: Event): Outcome {
    const { event: told, isResolved, missing } = symbolicateEvent(event, project, symbolicate)
    if (!isResolved) return known.keep(key, { head: {}, missing })
    // Sources may have NUL in their texts, so what is known of stacks as they came is not asked.
    const { kind, siblingKey } = group(told)
    const { culprit, title } = titleOf(told)
    // A title that does not change with the stack is the event's own: it has the message.
    const outcome = {
      head: { siblingKey, culprit, ...(title !== head.title && { title }) },
      missing,
    }
    // Where the source names no code, what is said counts, which differs from event to event.
    return kind === 'stacktrace' ? known.keep(key, outcome) : outcome
  }

  return {
    /** @param open gives the event, when its stack was not seen before */
    outcome(project: number, head: EventHead, open: () => Event): Outcome {
      const key = `${project}/${head.stack}`
      return known.recall(key) ?? look(key, project, head, open())
    },
    /** The event in the words of its source. */
    told: (project: number, event: Event): Event =>
      symbolicateEvent(event, project, symbolicate).event,
    /** Before each slice: maps may have come or gone. */
    refresh() {
      const now = mapsVersion()
      if (now === version) return
      version = now
      known = new Memo<Outcome>(STACKS, 64)
    },
  }
}

export type HeadSymbolicator = ReturnType<typeof headSymbolicator>
