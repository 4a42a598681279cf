import { collectEvery } from './collect-every'

/** What has been made of a long answer. */
export interface Begun {
  text: string
  /** By what the rest is asked for; null when this was all. */
  rest: number | null
}

/** A long answer, or what one comes of, that is being made. An empty text only gives the turn back. */
export type Making<Result = void, Piece = string> = Generator<Piece, Result>

/** A long answer keeps the thread no longer than this at a time, so that others get their turn. */
const TURN_MS = 20
/** What lies in memory between the threads at one time. */
const TURN_CHARS = 256 * 1024
/** Turns between two collections: what a turn leaves behind is many times what it keeps. */
const COLLECTED_TURNS = 2
/** Each holds what it is made of; who is slowest to ask for the rest loses it to the next. */
const MOST_OPEN = 4
/** Of those of which nothing has been told yet, all but one wait with what one turn has made. */
const MOST_UNTOLD = 32

/** Long answers that are made turn by turn, as they are asked for. */
export function longAnswers() {
  const open = new Map<number, Making>()
  const untold = new Map<number, Making>()
  let last = 0
  const collected = collectEvery(COLLECTED_TURNS)

  function turn(answer: Making, handle: number, isTold: boolean): Begun {
    const end = performance.now() + TURN_MS
    let text = ''
    do {
      const { done, value } = answer.next()
      if (done) return { text, rest: null }
      text += value
    } while (text.length < TURN_CHARS && performance.now() < end)
    if (isTold || text !== '') keep(open, MOST_OPEN, answer, handle)
    else keep(untold, MOST_UNTOLD, answer, handle)
    return { text, rest: handle }
  }

  function keep(among: Map<number, Making>, most: number, answer: Making, handle: number) {
    among.set(handle, answer)
    const [slowest] = among.keys()
    if (among.size > most) among.delete(slowest as number)
  }

  return {
    begin: (answer: Making): Begun => turn(answer, ++last, false),
    reads: {
      /** @throws when too many others were begun since */
      'rest.next'(handle: number): Begun {
        const told = open.get(handle)
        const answer = told ?? untold.get(handle)
        if (!answer) throw new Error('The rest of a long answer is gone: others came before it.')
        open.delete(handle)
        untold.delete(handle)
        const begun = turn(answer, handle, told !== undefined)
        collected(begun.rest === null ? COLLECTED_TURNS : 1)
        return begun
      },
      'rest.drop'(handle: number): void {
        open.delete(handle)
        untold.delete(handle)
      },
    },
  }
}

export type LongAnswers = ReturnType<typeof longAnswers>
