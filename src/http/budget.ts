import { Problem } from '../lib/problem'
import { Ledger, type Share } from './ledger'

/** Bytes that many requests share. A request holds some while its body is read and parsed. */
export interface Budget {
  /**
   * Takes bytes, waiting for others to give theirs back.
   * @param shares in whose names to hold the bytes; the first is also the name of the line to wait in
   * @param own bytes that the request holds already
   * @throws Problem `overloaded` when there was no room in time, or when too many bytes are waited for already.
   */
  take(bytes: number, shares?: readonly Share[], own?: number): void | Promise<void>
  give(bytes: number, shares?: readonly Share[]): void
  readonly held: number
}

interface Waiter {
  bytes: number
  shares: readonly Share[]
  own: number
  admit(): void
}

/** The line of those that have no name. */
const NOBODY = ''
const NO_SHARES: readonly Share[] = []

interface Options {
  /** How many bytes may be waited for; as many as there are, when left out. */
  awaitable?: number
  /** The message of the refusal. */
  refusal?: string
}

export function budget(
  total: number,
  waitMs: number,
  { awaitable = total, refusal = TOO_MANY_BODIES }: Options = {},
): Budget {
  const held = new Ledger(total)
  // A request that waits has a body on its socket, which fills memory that nobody else counts.
  const awaited = new Ledger(awaitable)
  /** One line of waiters for each name, so that one who holds too much keeps nobody else waiting. */
  const lines = new Map<string, Waiter[]>()

  const overloaded = () => new Problem('overloaded', refusal, { retryAfterSeconds: 1 })

  function wait(bytes: number, shares: readonly Share[], own: number): Promise<void> {
    if (!awaited.fits(bytes, shares)) throw overloaded()
    const name = nameOf(shares)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        leave(name, waiter)
        reject(overloaded())
        // Those behind it in the line may be smaller, and fit.
        admit()
      }, waitMs)
      const waiter = {
        bytes,
        shares,
        own,
        admit() {
          clearTimeout(timer)
          held.add(bytes, shares)
          resolve()
        },
      }
      const line = lines.get(name) ?? []
      // A request that has begun goes first: it holds bytes already, and ends sooner.
      if (own > 0) line.unshift(waiter)
      else line.push(waiter)
      lines.set(name, line)
      awaited.add(bytes, shares)
    })
  }

  function leave(name: string, waiter: Waiter) {
    const line = lines.get(name) ?? []
    line.splice(line.indexOf(waiter), 1)
    if (line.length === 0) lines.delete(name)
    awaited.remove(waiter.bytes, waiter.shares)
  }

  /** Admits the first of each line in turn, as long as one fits. */
  function admit() {
    for (let admitted = lines.size > 0; admitted; ) {
      admitted = false
      for (const [name, [waiter]] of [...lines]) {
        if (!waiter || !held.fits(waiter.bytes, waiter.shares, waiter.own)) continue
        leave(name, waiter)
        waiter.admit()
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
