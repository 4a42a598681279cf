import { collectEvery } from './collect-every'

/** The next part of a long answer. */
export interface Begun {
  text: string
  /** The handle by which to ask for the rest; null when this was the last part. */
  rest: number | null
}

/** The making of a long answer, or of something that one needs. An empty text only gives the turn back. */
export type Making<Result = void, Piece = string> = Generator<Piece, Result>

/** A long answer keeps the thread this long at a time, so that others get their turn. */
const TURN_MS = 20
/** Characters of one part, which lies in memory between the threads. */
const TURN_CHARS = 256 * 1024
/** Turns between two collections of garbage: a turn leaves many times more garbage than it keeps. */
const COLLECTED_TURNS = 2
/**
 * Answers that may be open at one time, since each holds all that it is made of. The one that has waited longest for its
 * client is dropped for the next.
 */
const MOST_OPEN = 4
/** Answers that may be open without a first part. All but one of them wait, holding what one turn has made. */
const MOST_UNANSWERED = 32

/** Makes long answers turn by turn, each as fast as its client takes it. @param now time from any beginning, in ms */
export function longAnswers(now: () => number = () => performance.now()) {
  const open = new Map<number, Making>()
  const unanswered = new Map<number, Making>()
  let last = 0
  const collected = collectEvery(COLLECTED_TURNS)

  function turn(answer: Making, handle: number, isAnswered: boolean): Begun {
    const end = now() + TURN_MS
    let text = ''
    do {
      const { done, value } = answer.next()
      if (done) return { text, rest: null }
      text += value
    } while (text.length < TURN_CHARS && now() < end)
    if (isAnswered || text !== '') keep(open, MOST_OPEN, answer, handle)
    else keep(unanswered, MOST_UNANSWERED, answer, handle)
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
      /** @throws when too many other answers were begun since */
      'rest.next'(handle: number): Begun {
        const answered = open.get(handle)
        const answer = answered ?? unanswered.get(handle)
        if (!answer) throw new Error('The rest of a long answer is gone: others came before it.')
        open.delete(handle)
        unanswered.delete(handle)
        const begun = turn(answer, handle, answered !== undefined)
        collected(begun.rest === null ? COLLECTED_TURNS : 1)
        return begun
      },
      'rest.drop'(handle: number): void {
        open.delete(handle)
        unanswered.delete(handle)
      },
    },
  }
}

export type LongAnswers = ReturnType<typeof longAnswers>
