import { Problem } from '../lib/problem'
import { Ledger, type Share } from './ledger'

/** Bytes that many requests share; a request holds a part while its body is read and parsed. */
export interface Budget {
  /**
   * Takes bytes, waiting for others to give theirs back.
   * @param shares in whose names; the first says in whose line to wait
   * @param own bytes that the request holds already
   * @throws Problem `overloaded` when none came free in time, or as many wait already.
   */
  take(bytes: number, shares?: readonly Share[], own?: number): void | Promise<void>
  give(bytes: number, shares?: readonly Share[]): void
  readonly held: number
}

interface Place {
  bytes: number
  shares: readonly Share[]
  own: number
  admit(): void
}

/** For what is in nobody's name. */
const NOBODY = ''
const NO_SHARES: readonly Share[] = []

interface Options {
  /** How much may be waited for. */
  awaitable?: number
  /** What is told to whom it is refused. */
  refusal?: string
}

export function budget(
  total: number,
  waitMs: number,
  { awaitable = total, refusal = TOO_MANY_BODIES }: Options = {},
): Budget {
  const held = new Ledger(total)
  // Whoever waits has a body on the socket, which fills memory that nobody counts.
  const awaited = new Ledger(awaitable)
  /** One line for each name: who holds too much keeps nobody else waiting. */
  const lines = new Map<string, Place[]>()

  const overloaded = () => new Problem('overloaded', refusal, { retryAfterSeconds: 1 })

  function wait(bytes: number, shares: readonly Share[], own: number): Promise<void> {
    if (!awaited.fits(bytes, shares)) throw overloaded()
    const name = nameOf(shares)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        leave(name, place)
        reject(overloaded())
        // Those behind it may fit where it did not.
        admit()
      }, waitMs)
      const place = {
        ...{ bytes, shares, own },
        admit() {
          clearTimeout(timer)
          held.add(bytes, shares)
          resolve()
        },
      }
      const line = lines.get(name) ?? []
      // What has begun goes first: it holds something, and ends sooner.
      if (own > 0) line.unshift(place)
      else line.push(place)
      lines.set(name, line)
      awaited.add(bytes, shares)
    })
  }

  function leave(name: string, place: Place) {
    const line = lines.get(name) ?? []
    line.splice(line.indexOf(place), 1)
    if (line.length === 0) lines.delete(name)
    awaited.remove(place.bytes, place.shares)
  }

  /** One of each line in turn, as long as one fits. */
  function admit() {
    for (let admitted = lines.size > 0; admitted; ) {
      admitted = false
      for (const [name, [place]] of [...lines]) {
        if (!place || !held.fits(place.bytes, place.shares, place.own)) continue
        leave(name, place)
        place.admit()
        admitted = true
      }
    }
  }

  return {
    take(bytes, shares = NO_SHARES, own = 0) {
      const isNext = own > 0 || lines.size === 0 || !lines.has(nameOf(shares))
      if (!isNext || !held.fits(bytes, shares, own)) return wait(bytes, shares, own)
      held.add(bytes, shares)
    },
    give(bytes, shares = NO_SHARES) {
      held.remove(bytes, shares)
      admit()
    },
    get held() {
      return held.held
    },
  }
}

const nameOf = (shares: readonly Share[]) => shares[0]?.name ?? NOBODY

const TOO_MANY_BODIES = 'Too many bodies are arriving at once; send this again.'
