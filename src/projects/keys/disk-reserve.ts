import { limitVariable } from '../../config'
import type { DiskRoom } from '../../db/files/disk-room'
import { log } from '../../lib/log'
import { Problem } from '../../lib/problem'
import type { Limits } from '../../limits'
import { DISK_ORDER } from './disk-order'
import type { Kind, Scope } from './key'

/** On a small disk `diskReserveBytes` is at most this part of it. */
const MOST_RESERVED = 1 / 50
/**
 * How long senders are told to wait when the disk is nearly full. What a page would send later is worth little; what
 * a server holds back is sent when there is room.
 */
const SHORT_OF_DISK_SECONDS: Record<Kind, number> = { browser: 60, server: 2 }

/** Below this much free nothing at all is taken, on a disk of a size. */
export const reserveOf = ({ diskReserveBytes }: Pick<Limits, 'diskReserveBytes'>, size: number) =>
  Math.min(diskReserveBytes, size * MOST_RESERVED)

/** Keeps a part of the disk for what is needed most. */
export function diskReserve(limits: Limits, disk: Pick<DiskRoom, 'size' | 'free'>) {
  /** What was refused when it was last asked for, as `browser spans`. */
  const refused = new Set<string>()

  function tell(what: string, isShort: boolean, reserve: number) {
    const fields = { free: disk.free, reserve: Math.round(reserve), limit: 'diskReserveBytes' }
    if (isShort) {
      refused.add(what)
      log.error(`the disk is nearly full: ${what} are refused until some of it is freed`, fields)
    } else {
      refused.delete(what)
      log.info(`the disk has room again: ${what} are taken`, fields)
    }
  }

  return {
    /** @throws Problem `storage_unavailable` while the disk has too little room for this */
    refuseWhenShort(kind: Kind, scope: Scope): void {
      const multiple = DISK_ORDER[scope]?.[kind]
      if (multiple === undefined) return
      const reserve = multiple * reserveOf(limits, disk.size)
      const isShort = disk.free < reserve
      // Nearly every request ends here.
      if (!isShort && refused.size === 0) return
      const what = `${signalOf(scope)} of ${kind} keys`
      if (isShort !== refused.has(what)) tell(what, isShort, reserve)
      if (!isShort) return
      throw new Problem(
        'storage_unavailable',
        `Nothing of this was stored: the server's disk is nearly full, and what is left is kept ${multiple === 1 ? 'for what waits to be digested' : 'for what is needed more'}. Of ${what} none is taken with less than ${Math.ceil(reserve / MiB)} MiB free. Free some of it, or lower ${limitVariable('diskReserveBytes')}.`,
        { retryAfterSeconds: SHORT_OF_DISK_SECONDS[kind] },
      )
    },
  }
}

const MiB = 1024 * 1024

/** `spans:write` → `spans` */
const signalOf = (scope: Scope) => scope.split(':')[0] as string
