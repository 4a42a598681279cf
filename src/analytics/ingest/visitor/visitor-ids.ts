import { randomBytes } from 'node:crypto'
import { dayOf } from '../../../db/days/log-day'
import type { Salt } from '../../../db/visitor-salts'
import type { Connection } from '../connection'

/** Where a request is for, and where it comes from. */
interface Sent extends Pick<Connection, 'network' | 'userAgent'> {
  project: number
  environment: string
}

/** The visitors of a request, as numbers of 48 bits. */
export interface VisitorIds {
  /**
   * @param known the id that the visitor has agreed to be known by; empty without one
   * @param hostname of the page: a visitor of two sites is two
   */
  of(known: string, hostname: string): { visitor: number; yesterday?: number }
}

const SALT_BYTES = 16

/** Makes visitors' ids with salts that change every day. @param beginDay the change of that name */
export function daysSalts(beginDay: (salt: Salt) => Promise<Salt[]>) {
  let salts: readonly Salt[] = []
  return {
    /** @param now in ms */
    async at(now: number): Promise<readonly Salt[]> {
      const day = dayOf(now)
      // A clock that is set back goes on with the newest salt: a day has one.
      if ((salts[0]?.day ?? -1) < day)
        salts = await beginDay({ day, salt: randomBytes(SALT_BYTES).toString('base64') })
      return salts
    },
  }
}
export type DaysSalts = ReturnType<typeof daysSalts>

/** @param salts the newest first */
export function visitorIds(
  { project, environment, network, userAgent }: Sent,
  salts: readonly Salt[],
): VisitorIds {
  const site = `${project}/${environment}`
  const made = new Map<string, { visitor: number; yesterday?: number }>()

  function idsOf(known: string, hostname: string) {
    if (known !== '') return { visitor: digest('', [site, known]) }
    const [today, yesterday] = salts.map(({ salt }) =>
      digest(salt, [site, network ?? '', userAgent, hostname]),
    )
    return { visitor: today ?? 0, ...(yesterday !== undefined && { yesterday }) }
  }

  return {
    of(known, hostname) {
      const name = known === '' ? `@${hostname}` : known
      const before = made.get(name)
      if (before) return before
      const ids = idsOf(known, hostname)
      made.set(name, ids)
      return ids
    },
  }
}

/** The first 48 bits of HMAC-SHA-256. */
const digest = (salt: string, parts: readonly string[]): number =>
  new Bun.CryptoHasher('sha256', salt || 'known').update(parts.join('\n')).digest().readUIntBE(0, 6)
