import { Problem } from '../lib/problem'
import { randomBase62 } from '../lib/random'

/** OWASP's parameters of argon2id: 19 MiB and two passes. That takes 40 ms, on another thread than HTTP's. */
const ARGON = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** How many may wait for their turn at one time: with more, people would wait for seconds. */
const MAX_WAITING = 64

let waiting = 0
let nobody: Promise<string> | undefined

/** @throws Problem `overloaded` */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => Bun.password.hash(password, ARGON))

/**
 * @param hash null for an account that is not there or has no password, which takes just as long
 * @throws Problem `overloaded`
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  nobody ??= Bun.password.hash(randomBase62(40), ARGON)
  const none = await nobody
  const isRight = await inTurn(() => Bun.password.verify(password, hash ?? none))
  return hash !== null && isRight
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING)
    throw new Problem('overloaded', 'Too many people sign in right now; try again in a moment.', {
      retryAfterSeconds: 5,
    })
  waiting++
  try {
    return await work()
  } finally {
    waiting--
  }
}
