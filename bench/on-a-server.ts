import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program, type Server, startServer } from '../test/server'

const TMPFS = 0x01021994

interface Surroundings {
  binary: string | undefined
  /** A data folder that stays afterwards; left out, the bench makes one and removes it. */
  kept?: string | undefined
  /** More arguments of `whimbrel serve`. */
  args?: string[]
  /** Ends other processes that the bench has started. */
  end?: () => void
}

/** Runs a bench against a server of its own, says what failed, and leaves nothing behind. */
export async function onAServer(
  { binary, kept, args = [], end = () => {} }: Surroundings,
  bench: (server: Server, data: string) => Promise<void>,
): Promise<void> {
  const parent = kept === undefined ? mkdtempSync(join(tmpdir(), 'whimbrel-bench-')) : undefined
  const data = parent === undefined ? (kept as string) : join(parent, 'data')
  let server: Server | undefined

  function cleanUp() {
    end()
    server?.kill()
    if (parent !== undefined) rmSync(parent, { recursive: true, force: true })
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      cleanUp()
      process.exit(1)
    })
  try {
    mkdirSync(data, { recursive: true })
    if (statfsSync(data).type === TMPFS)
      console.warn(
        '! The data lies in memory (tmpfs): syncing is free here, so set TMPDIR to a disk.',
      )
    console.log(`${program(binary).join(' ')}, data in ${data}`)
    server = await startServer({ data, binary, args })
    await bench(server, data)
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause)
    if (server) console.error(`The server's last words:\n${server.lastWords()}`)
    process.exitCode = 1
  } finally {
    cleanUp()
  }
}
