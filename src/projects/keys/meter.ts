import { limitVariable } from '../../config'
import { rateLimiter } from '../../http/rate-limit'
import { Problem } from '../../lib/problem'
import type { Limits } from '../../limits'
import { ALLOWANCES } from './allowance'
import { boundOf } from './bounds'
import { type DayUse, type DayUses, secondsLeft } from './day-use'
import type { Key, Kind } from './key'
import type { Rate } from './quotas'

interface Deps {
  limits: Limits
  days: DayUses
  clock: () => number
}

export type KeyMeter = ReturnType<typeof keyMeter>

/**
 * Bounds what each key may send: items and bytes, a minute and a day; and with a browser key, what each network may send of
 * the minute's part. A body is charged once it has arrived, so a key may come to owe bytes; it is then refused until it owes
 * none, or until the day is over.
 */
export function keyMeter({ limits, days, clock }: Deps) {
  const items = rateLimiter()
  const bytesAMinute = rateLimiter()

  /** Refuses what one network sends too much. */
  function refuseNetwork(seconds: number, limit: keyof Limits): void {
    if (seconds === 0) return
    throw new Problem(
      'rate_limited',
      `One address with this browser key may send ${limits[limit]} ${limit.includes('Bytes') ? 'bytes' : 'items'} a minute; wait ${seconds} s, send less, or raise ${limitVariable(limit)} on the server.`,
      { retryAfterSeconds: seconds },
    )
  }

  function refuse({ kind, quotas }: Key, rate: Rate, seconds: number, bound: number): never {
    const mend =
      quotas[rate] === null
        ? `or raise ${limitVariable(ALLOWANCES[kind][rate])} on the server, or ${rate} of this key`
        : `or raise ${rate} of this key`
    const wait = rate.endsWith('Day') ? `until 00:00 UTC (${seconds} s)` : `${seconds} s`
    throw new Problem(
      'rate_limited',
      `${WHO[kind]} may send ${bound} ${WHAT[rate]}; wait ${wait}, send less, ${mend}.`,
      { retryAfterSeconds: seconds },
    )
  }

  function takeItems(key: Key, network: string | undefined, count: number): void {
    const { networkItems } = ALLOWANCES[key.kind]
    const now = clock()
    const aDay = boundOf(key, 'itemsPerDay', limits)
    if (days.today(key, now).items + count > aDay)
      refuse(key, 'itemsPerDay', secondsLeft(now), aDay)
    // The bound of one network comes first: what one network is refused must not be taken from the part of all
    // others.
    if (network !== undefined && networkItems)
      refuseNetwork(
        items.take(`${key.id} ${network}`, count, limits[networkItems], now),
        networkItems,
      )
    const aMinute = boundOf(key, 'itemsPerMinute', limits)
    const seconds = items.take(key.id, count, aMinute, now)
    if (seconds > 0) refuse(key, 'itemsPerMinute', seconds, aMinute)
    days.add(key, count, 0, now)
  }

  function refuseDebts(key: Key, network: string | undefined): void {
    const { networkBytes } = ALLOWANCES[key.kind]
    const now = clock()
    if (network !== undefined && networkBytes)
      refuseNetwork(
        bytesAMinute.owes(`${key.id} ${network}`, limits[networkBytes], now),
        networkBytes,
      )
    const aMinute = boundOf(key, 'bytesPerMinute', limits)
    const seconds = bytesAMinute.owes(key.id, aMinute, now)
    if (seconds > 0) refuse(key, 'bytesPerMinute', seconds, aMinute)
    refuseWhenSpent(key)
  }

  function refuseWhenSpent(key: Key): void {
    const now = clock()
    const used = days.today(key, now)
    const items = boundOf(key, 'itemsPerDay', limits)
    if (used.items >= items) refuse(key, 'itemsPerDay', secondsLeft(now), items)
    const bytes = boundOf(key, 'bytesPerDay', limits)
    if (used.bytes >= bytes) refuse(key, 'bytesPerDay', secondsLeft(now), bytes)
  }

  return {
    /** Lets a request of one item in. @throws Problem `rate_limited` */
    admit(key: Key, network: string | undefined): void {
      refuseDebts(key, network)
      takeItems(key, network, 1)
    },
    /** Lets nobody in whose key has sent all that it may today. @throws Problem `rate_limited` */
    refuseWhenSpent,
    /** Takes the items of a request beyond its first. @throws Problem `rate_limited` */
    takeItems,
    /** Charges a body that has arrived. */
    chargeBytes(key: Key, network: string | undefined, bytes: number): void {
      const { networkBytes } = ALLOWANCES[key.kind]
      const now = clock()
      bytesAMinute.charge(key.id, bytes, boundOf(key, 'bytesPerMinute', limits), now)
      days.add(key, 0, bytes, now)
      if (network !== undefined && networkBytes)
        bytesAMinute.charge(`${key.id} ${network}`, bytes, limits[networkBytes], now)
    },
    /** What a key has sent today. */
    usedToday: (key: { id: string; used: DayUse }): DayUse => days.today(key, clock()),
  }
}

const WHO: Record<Kind, string> = { server: 'This key', browser: 'This browser key' }

const WHAT: Record<Rate, string> = {
  itemsPerMinute: 'items a minute',
  itemsPerDay: 'items a day',
  bytesPerMinute: 'bytes a minute',
  bytesPerDay: 'bytes a day',
}
