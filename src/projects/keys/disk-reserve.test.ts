import { expect, test } from 'bun:test'
import { Problem } from '../../lib/problem'
import { limits } from '../../limits'
import { diskReserve } from './disk-reserve'
import { KINDS, SCOPES } from './key'

const GiB = 1024 ** 3

/** What is refused with so much free disk. */
function refusals(disk: { size: number; free: number }, reserve = diskReserve(limits, disk)) {
  const refused = SCOPES.flatMap((scope) =>
    KINDS.filter((kind) => {
      try {
        reserve.refuseWhenShort(kind, scope)
        return false
      } catch (cause) {
        expect(cause).toBeInstanceOf(Problem)
        return true
      }
    }).map((kind) => `${kind} ${scope}`),
  )
  return refused.sort()
}

const REPLAYS = ['browser replays:write', 'server replays:write']
const ANALYTICS = ['browser analytics:write', 'browser heatmaps:write']
const SERVER_ANALYTICS = ['server analytics:write', 'server heatmaps:write']

test.each([
  ['a large disk', 1000 * GiB, 512 / 1024],
  ['a small one, of which a reserve is a fiftieth', 10 * GiB, 0.2],
])('on %s what is needed least is refused first', (_, size, reserveGiB) => {
  const disk = { size, free: size }
  const reserve = diskReserve(limits, disk)
  const steps: string[][] = []
  // Down to nothing, and up again: it comes back in the other order.
  const multiples = Array.from({ length: 12 }, (_, i) => 11 - i)
  for (const multiple of multiples) {
    disk.free = Math.max(0, (multiple - 0.5) * reserveGiB * GiB)
    steps.push(refusals(disk, reserve))
  }
  const added = steps.map((step, i) => step.filter((one) => !steps[i - 1]?.includes(one)))
  expect(added).toEqual([
    [],
    ['browser replays:write'],
    ['server replays:write'],
    ANALYTICS,
    SERVER_ANALYTICS,
    ['browser spans:write'],
    ['server spans:write'],
    ['browser events:write'],
    [],
    [],
    ['server events:write'],
    [],
  ])
  const back = multiples.toReversed().map((multiple) => {
    disk.free = Math.max(0, (multiple - 0.5) * reserveGiB * GiB)
    return refusals(disk, reserve)
  })
  expect(back).toEqual(steps.toReversed())
})

test('source maps and flags are never refused for the disk', () => {
  const refused = refusals({ size: 1000 * GiB, free: 0 })
  expect(refused).not.toContain('server releases:write')
  expect(refused).not.toContain('server flags:evaluate')
  expect(refused).toEqual(expect.arrayContaining([...REPLAYS, 'server events:write']))
})

test('a refusal says what is kept for what, and the limit to lower', () => {
  const disk = { size: 1000 * GiB, free: 2.2 * GiB }
  const { refuseWhenShort } = diskReserve(limits, disk)
  expect(() => refuseWhenShort('server', 'spans:write')).toThrow(
    "Nothing of this was stored: the server's disk is nearly full, and what is left is kept for what is needed more. Of spans of server keys none is taken with less than 2560 MiB free. Free some of it, or lower WHIMBREL_LIMIT_DISK_RESERVE_BYTES.",
  )
})
