import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '../src/lib/time'

/** Where Debian's package `faketime` puts the library. */
const LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
)
/** How often a process asks what time it is to take, in seconds. */
const ASKED_EVERY = 1

/**
 * The time of day of other processes. libfaketime answers their calls, while the clock that timers run by stays as it is: what
 * waits for a second waits for a second.
 */
export function fakedClock() {
  const library = LIBRARIES.find((path) => existsSync(path))
  if (!library) throw new Error('The year takes libfaketime: apt-get install faketime.')
  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-clock-'))
  const file = join(folder, 'offset')
  let offset = 0

  function set(to: number) {
    offset = Math.round((to - Date.now()) / 1000) * 1000
    writeFileSync(file, `+${offset / 1000}`)
  }

  set(Date.now())
  return {
    /** Of the processes that it is given to. */
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_CACHE_DURATION: String(ASKED_EVERY),
      NO_FAKE_STAT: '1',
    },
    /** The time that they have, in ms. */
    now: () => Date.now() + offset,
    set,
    /**
     * Goes on by days, and waits until a server has noticed.
     * @param timeOf what the server says the time is, in ms
     */
    async pass(days: number, timeOf: () => Promise<number>): Promise<void> {
      set(Date.now() + offset + days * DAY_MS)
      // Its answers are told in whole seconds.
      const noticed = Date.now() + offset - 2000
      while ((await timeOf()) < noticed) await Bun.sleep(50)
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

export type FakedClock = ReturnType<typeof fakedClock>
