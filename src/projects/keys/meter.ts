import { limitVariable } from '../../config'
import type { DiskRoom } from '../../db/files/disk-room'
import { rateLimiter } from '../../http/rate-limit'
import { log } from '../../lib/log'
import { Problem } from '../../lib/problem'
import { DAY_MS } from '../../lib/time'
import type { Limits } from '../../limits'
import { ALLOWANCES } from './allowance'
import type { Key, Kind } from './key'

/** On a small disk the reserve is at most this part of it, in place of a fixed size. */
const MOST_RESERVED: Record<Kind, number> = { browser: 1 / 10, server: 1 / 50 }
/**
 * How long senders are told to wait when the disk is nearly full. What a page would send later is worth little; what
 * a server holds back is sent when there is room.
 */
const SHORT_OF_DISK_SECONDS: Record<Kind, number> = { browser: 60, server: 2 }

interface Deps {
  limits: Limits
  disk: Pick<DiskRoom, 'size' | 'free'>
  clock: () => number
}

export type KeyMeter = ReturnType<typeof keyMeter>

/**
 * Bounds what each key may send: items and bytes a minute, bytes a day; and with a browser key, what each network may
 * send of the minute's part. A body is charged once it has arrived, so a key may come to owe bytes; it is then
 * refused until it owes none.
 */
export function keyMeter({ limits, disk, clock }: Deps) {
  const items = rateLimiter()
  const bytesAMinute = rateLimiter()
  const bytesADay = rateLimiter({ periodMs: DAY_MS })
  const shortOf = new Set<Kind>()

  function refuseLate(seconds: number, limit: keyof Limits, what: string): void {
    if (seconds === 0) return
    throw new Problem(
      'rate_limited',
      `${what} may send ${limits[limit]} ${unitOf(limit)}; wait ${seconds} s, send less, or raise ${limitVariable(limit)} on the server.`,
      { retryAfterSeconds: seconds },
    )
  }

  function takeItems({ id, kind }: Key, network: string | undefined, count: number): void {
    const allowance = ALLOWANCES[kind]
    const now = clock()
    // The bound of one network comes first: what one network is refused must not be taken from the part of all
    // others.
    if (network !== undefined && allowance.networkItems)
      refuseLate(
        items.take(`${id} ${network}`, count, limits[allowance.networkItems], now),
        allowance.networkItems,
        ONE_ADDRESS,
      )
    refuseLate(
      items.take(id, count, limits[allowance.items], now),
      allowance.items,
      kind === 'browser' ? BROWSER_KEY : SERVER_KEY,
    )
  }

  function refuseDebts({ id, kind }: Key, network: string | undefined): void {
    const allowance = ALLOWANCES[kind]
    const now = clock()
    const who = kind === 'browser' ? BROWSER_KEY : SERVER_KEY
    if (network !== undefined && allowance.networkBytes)
      refuseLate(
        bytesAMinute.owes(`${id} ${network}`, limits[allowance.networkBytes], now),
        allowance.networkBytes,
        ONE_ADDRESS,
      )
    const minute = allowance.bytesAMinute
    refuseLate(bytesAMinute.owes(id, limits[minute], now), minute, who)
    const day = allowance.bytesADay
    refuseLate(bytesADay.owes(id, limits[day], now), day, who)
  }

  function refuseWhenShort(kind: Kind): void {
    const { diskReserve } = ALLOWANCES[kind]
    const reserve = Math.min(limits[diskReserve], disk.size * MOST_RESERVED[kind])
    const isShort = disk.free < reserve
    if (isShort !== shortOf.has(kind)) tellOfDisk(kind, isShort, reserve)
    if (isShort)
      throw new Problem(
        'storage_unavailable',
        `Nothing of this was stored: the server's disk is nearly full, and what is left is kept ${kind === 'browser' ? 'for server keys' : 'for what waits to be digested'}. Free some of it, or lower ${limitVariable(diskReserve)}.`,
        { retryAfterSeconds: SHORT_OF_DISK_SECONDS[kind] },
      )
  }

  function tellOfDisk(kind: Kind, isShort: boolean, reserve: number) {
    const fields = {
      free: disk.free,
      reserve: Math.round(reserve),
      limit: ALLOWANCES[kind].diskReserve,
    }
    if (isShort) {
      shortOf.add(kind)
      log.error(
        `the disk is nearly full: ${kind} keys are refused until some of it is freed`,
        fields,
      )
    } else {
      shortOf.delete(kind)
      log.info(`the disk has room again: ${kind} keys are taken`, fields)
    }
  }

  return {
    /**
     * Lets a request of one item in.
     * @throws Problem `storage_unavailable`, `rate_limited`
     */
    admit(key: Key, network: string | undefined): void {
      refuseWhenShort(key.kind)
      refuseDebts(key, network)
      takeItems(key, network, 1)
    },
    /** @throws Problem `storage_unavailable` for a kind of key whose reserve has been reached */
    refuseWhenShort,
    /** Takes the items of a request beyond its first. @throws Problem `rate_limited` */
    takeItems,
    /** Charges a body that has arrived. */
    chargeBytes({ id, kind }: Key, network: string | undefined, bytes: number): void {
      const allowance = ALLOWANCES[kind]
      const now = clock()
      bytesAMinute.charge(id, bytes, limits[allowance.bytesAMinute], now)
      bytesADay.charge(id, bytes, limits[allowance.bytesADay], now)
      if (network !== undefined && allowance.networkBytes)
        bytesAMinute.charge(`${id} ${network}`, bytes, limits[allowance.networkBytes], now)
    },
  }
}

const SERVER_KEY = 'This key'
const BROWSER_KEY = 'This browser key'
const ONE_ADDRESS = 'One address with this browser key'

const unitOf = (limit: keyof Limits) =>
  `${limit.includes('Bytes') ? 'bytes' : 'items'} a ${limit.includes('PerDay') ? 'day' : 'minute'}`
